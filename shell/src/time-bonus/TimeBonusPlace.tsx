import { createLateCode } from '../loading/late-code.ts';
import { Optional } from '../loading/Optional.tsx';
import { useRoute } from '../navigation/live-routes.ts';
import { useFrameSession } from '../session/use-frame-session.ts';
import { useTimeBonus } from './time-bonus.ts';
import styles from './TimeBonusPlace.module.css';

const [useTimeBonusBanner, TimeBonusBanner] = createLateCode(
  () => import(/* webpackChunkName: "time-bonus-banner" */ './TimeBonusBanner.tsx'),
);

const classOf = (isKnown: boolean, inRow: boolean) =>
  [styles.place, isKnown && styles.kept, inRow && styles.inRow].filter(Boolean).join(' ');

/**
 * The welcome banner in the members area (R-FRAME-BONUS-BANNER). Its room is reserved before it is shown: by the
 * gateway's mark on the document until the user is known, then by the user, so that the page below never moves. Below
 * 992 px it is in the page's own row, where the page has one (R-FRAME-BONUS-ROW).
 */
export function TimeBonusPlace() {
  const session = useFrameSession();
  const route = useRoute();
  const { end, pending } = useTimeBonus();
  const isInArea = session.frame !== 'visitor' && route?.frame?.membersArea === true;
  const inRow = route?.frame?.pageRow === true;
  useTimeBonusBanner(isInArea && end !== null);
  if (!isInArea) return null;
  if (session.user !== null && end === null && !pending) return null;
  return (
    <div className={classOf(session.user !== null, inRow)}>
      {end === null ? null : (
        <Optional>
          <TimeBonusBanner end={end} inRow={inRow} />
        </Optional>
      )}
    </div>
  );
}
