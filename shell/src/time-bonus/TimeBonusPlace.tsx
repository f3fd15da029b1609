import { createLateCode } from '../loading/late-code.ts';
import { Optional } from '../loading/Optional.tsx';
import { useRoute } from '../navigation/live-routes.ts';
import { useFrameSession } from '../session/use-frame-session.ts';
import { useTimeBonus } from './time-bonus.ts';
import styles from './TimeBonusPlace.module.css';

const [useTimeBonusBanner, TimeBonusBanner] = createLateCode(
  () => import(/* webpackChunkName: "time-bonus-banner" */ './TimeBonusBanner.tsx'),
);

/**
 * The welcome banner in the members area (R-FRAME-BONUS-BANNER). Its room is reserved before it is shown: by the
 * gateway's mark on the document until the user is known, then by the user, so that the page below never moves.
 */
export function TimeBonusPlace() {
  const session = useFrameSession();
  const route = useRoute();
  const { end, pending } = useTimeBonus();
  const isInArea = session.frame !== 'visitor' && route?.frame?.membersArea === true;
  useTimeBonusBanner(isInArea && end !== null);
  if (!isInArea) return null;
  if (session.user !== null && end === null && !pending) return null;
  const known = session.user !== null;
  return (
    <div className={`${styles.place} ${known ? styles.kept : ''}`}>
      {end === null ? null : (
        <Optional>
          <TimeBonusBanner end={end} />
        </Optional>
      )}
    </div>
  );
}
