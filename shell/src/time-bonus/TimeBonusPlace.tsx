import { createLateCode } from '../loading/late-code.ts';
import { Optional } from '../loading/Optional.tsx';
import { useBonusPlace } from './bonus-place.ts';
import styles from './TimeBonusPlace.module.css';

const [useTimeBonusBanner, TimeBonusBanner] = createLateCode(
  () => import(/* webpackChunkName: "time-bonus-banner" */ './TimeBonusBanner.tsx'),
);

/**
 * The welcome banner in the members area (R-FRAME-BONUS-BANNER), above the room that the page keeps for it
 * (TimeBonusRoom). Below 992 px it is in the page's own row, where the page has one (R-FRAME-BONUS-ROW).
 */
export function TimeBonusPlace() {
  const { isKept, isKnown, inRow, end } = useBonusPlace();
  useTimeBonusBanner(isKept && end !== null);
  if (!isKept) return null;
  return (
    <div className={[styles.place, isKnown && styles.kept, inRow && styles.inRow].filter(Boolean).join(' ')}>
      {end === null ? null : (
        <Optional>
          <TimeBonusBanner end={end} inRow={inRow} />
        </Optional>
      )}
    </div>
  );
}
