import { useId } from 'react';
import type { ComponentType } from 'react';
import { fillPath } from '@tandem/contracts/composition/route';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { LinkTabs } from '@tandem/shared-ui/components/Tabs';
import { PageNotFound, useApi, useFormat } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { Link, useParams } from '@tandem/shared-ui/router';
import { MODERATION_TABS, PATHS } from '../../paths.ts';
import type { ModerationTab } from '../../paths.ts';
import { countsQuery } from './api/queues.ts';
import { BuyerDesk } from './components/BuyerDesk.tsx';
import { ComplaintQueue } from './components/ComplaintQueue.tsx';
import { DebitQueue } from './components/DebitQueue.tsx';
import { LossQueue } from './components/LossQueue.tsx';
import { PhotoQueue } from './components/PhotoQueue.tsx';
import { RefundQueue } from './components/RefundQueue.tsx';
import { ReportQueue } from './components/ReportQueue.tsx';
import { StandingDesk } from './components/StandingDesk.tsx';
import styles from './ModerationPage.module.css';
import { MODERATION_TEXTS } from './moderation-texts.ts';

/** Each list; a further one has its row here. */
const LISTS: Readonly<Record<ModerationTab, ComponentType<{ labelId: string }>>> = {
  photos: PhotoQueue,
  reports: ReportQueue,
  complaints: ComplaintQueue,
  refunds: RefundQueue,
  debits: DebitQueue,
  losses: LossQueue,
  buyers: BuyerDesk,
  standing: StandingDesk,
};

/** The first list is the page itself. */
function addressOf(tab: ModerationTab): string {
  return fillPath(PATHS.moderation, { queue: tab === MODERATION_TABS[0] ? undefined : tab });
}

/**
 * What waits for moderators (R-MODERATION-QUEUE): lists with their counts, each with an address of its own; and members who
 * wrote about purchases (R-MODERATION-BUYERS) or decisions (R-MODERATION-LIFTED).
 */
export default function ModerationPage() {
  const { t } = useTranslation(MODERATION_TEXTS);
  const format = useFormat();
  const headingId = useId();
  const { data: counts } = useQuery(countsQuery(useApi()));
  const wanted = useParams()['queue'] ?? MODERATION_TABS[0];
  const queue = MODERATION_TABS.find((known) => known === wanted);
  if (queue === undefined) return <PageNotFound />;
  const List = LISTS[queue];
  const labelOf = (id: ModerationTab) => {
    const name = t(`queues.${id}`);
    if (id === 'buyers' || id === 'standing') return name;
    if (counts !== undefined) return t('counted', { name, n: format.number(counts[id]) });
    return (
      <>
        {name}
        <span className={styles.coming} aria-hidden="true">
          {t('counted', { name: '', n: format.number(0) })}
        </span>
      </>
    );
  };
  return (
    <Page>
      <Heading level={1} id={headingId}>
        {t('title')}
      </Heading>
      <LinkTabs
        label={t('tabs')}
        tabs={MODERATION_TABS.map((id) => ({ id, label: labelOf(id) }))}
        active={queue}
        renderLink={(id, link) => <Link to={addressOf(id)} preventScrollReset {...link} />}
      />
      <List key={queue} labelId={headingId} />
    </Page>
  );
}
