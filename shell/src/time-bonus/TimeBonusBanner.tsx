import { Hourglass } from 'lucide-react';
import { LIMITS } from '@tandem/contracts/product/limits';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { Countdown } from './Countdown.tsx';
import styles from './TimeBonusBanner.module.css';

/**
 * The welcome discount and its countdown; links to the credits (R-FRAME-BONUS-BANNER-LINK). With `inRow` it is a small
 * chip below 992 px (R-FRAME-BONUS-ROW).
 */
export default function TimeBonusBanner({ end, inRow }: { end: number; inRow: boolean }) {
  const { t } = useTranslation('shell');
  const { buyCredits } = useLinks();
  const text = (
    <>
      <Hourglass className={styles.icon} aria-hidden="true" />
      {inRow ? (
        <span className={styles.short}>{t('time-bonus.short', { percent: LIMITS.timeBonusPercent })}</span>
      ) : null}
      <span className={styles.text}>{t('time-bonus.banner', { percent: LIMITS.timeBonusPercent })}</span>
      <Countdown end={end} />
    </>
  );
  return (
    <aside
      className={`${styles.place} ${inRow ? styles.inRow : ''}`}
      aria-label={t('time-bonus.title', { percent: LIMITS.timeBonusPercent })}
    >
      {buyCredits === undefined ? (
        <p className={styles.banner}>{text}</p>
      ) : (
        <Link className={styles.banner} to={buyCredits()}>
          {text}
        </Link>
      )}
    </aside>
  );
}
