import { Heading } from '@tandem/shared-ui/components/Heading';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { PortraitList } from '../../../shared/PortraitList.tsx';
import { usePortraits } from '../../../shared/use-portraits.ts';
import styles from '../TonightPage.module.css';

/** A full row on each width. */
const SHOWN = 6;
const SIZES = '(min-width: 992px) 180px, (min-width: 576px) 30vw, 46vw';

/**
 * Real members before fictional ones (R-LANDERS-SHOWN-REAL), and of each those who are online first; each is a link to the
 * signup that starts from them. That they are here is said where it is true of all of them. Nothing where visitors see no members.
 */
export function OnlineNow({ lander }: { lander: string }) {
  const { t } = useTranslation('mf-landers');
  const { members } = usePortraits();
  const shown = members
    .toSorted(
      (one, other) => Number(one.fictional) - Number(other.fictional) || Number(other.online) - Number(one.online),
    )
    .slice(0, SHOWN);
  const areHere = shown.every(({ online }) => online);
  if (shown.length === 0) return null;
  return (
    <section className={styles.online} aria-labelledby="online">
      <Heading level={2} size="section" id="online">
        {t(areHere ? 'tonight.online' : 'tonight.tonight')}
      </Heading>
      <PortraitList members={shown} lander={lander} sizes={SIZES} className={styles.people} />
    </section>
  );
}
