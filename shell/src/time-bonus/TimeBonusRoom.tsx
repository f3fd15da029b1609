import { LIMITS } from '@tandem/contracts/product/limits';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useBonusPlace } from './bonus-place.ts';
import countdown from './Countdown.module.css';
import banner from './TimeBonusBanner.module.css';
import place from './TimeBonusPlace.module.css';

/**
 * The room of the welcome banner at the top of the page: what the banner will show, unseen, so that nothing moves when it
 * comes, and nothing lies below it (R-FRAME-BONUS-ROOM).
 */
export function TimeBonusRoom() {
  const { t } = useTranslation('shell');
  const { isKept, isKnown, inRow } = useBonusPlace();
  if (!isKept) return null;
  return (
    <div
      className={[place.room, isKnown && place.kept, inRow && place.inRow].filter(Boolean).join(' ')}
      aria-hidden="true"
    >
      <p className={banner.banner}>
        <span className={banner.icon} />
        <span className={banner.text}>{t('time-bonus.banner', { percent: LIMITS.timeBonusPercent })}</span>
        <span className={countdown.countdown}>00:00:00</span>
      </p>
    </div>
  );
}
