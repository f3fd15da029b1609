import { LIMITS } from '@tandem/contracts/product/limits';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { useHydrated } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { PortraitList } from '../../../shared/PortraitList.tsx';
import { usePortraits } from '../../../shared/use-portraits.ts';
import { useMinute } from '../model/use-minute.ts';
import styles from '../TonightPage.module.css';

/** A full row on each width. */
const SHOWN = 6;
const SIZES = '(min-width: 992px) 180px, (min-width: 576px) 30vw, 46vw';

/** Whether members were found so recently that it may be said who is here: with the document, or by a later search. */
function useIsRecent(foundAt: number): boolean {
  const hydrated = useHydrated();
  const now = useMinute();
  return !hydrated || now.getTime() - foundAt < LIMITS.onlineMinutes * 60_000;
}

/**
 * Real members before fictional ones (R-LANDERS-SHOWN-REAL), and of each those who are online first; each is a link to the
 * signup that starts from them. That they are here is said where it is true of all
 * of them, and as long as it can be (R-LANDERS-ONLINE-NOW). Nothing where visitors see no members.
 */
export function OnlineNow({ lander }: { lander: string }) {
  const { t } = useTranslation('mf-landers');
  const { members, foundAt } = usePortraits();
  const isRecent = useIsRecent(foundAt);
  const shown = members
    .toSorted(
      (one, other) => Number(one.fictional) - Number(other.fictional) || Number(other.online) - Number(one.online),
    )
    .slice(0, SHOWN)
    .map((member) => (isRecent ? member : { ...member, online: false }));
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
