import { useTranslation } from '@tandem/shared-ui/i18n';
import { countdownText, useSecondsUntil } from './countdown.ts';
import styles from './Countdown.module.css';

/** The time left as 03:59:07, every second. Screen readers can read it; it is not announced (R-A11Y-TIMER-QUIET). */
export function Countdown({ end, large = false }: { end: number; large?: boolean | undefined }) {
  const { t } = useTranslation('shell');
  const seconds = useSecondsUntil(end);
  return (
    <span
      role="timer"
      aria-live="off"
      aria-label={t('time-bonus.left')}
      className={`${styles.countdown} ${large ? styles.large : ''}`}
    >
      {countdownText(seconds)}
    </span>
  );
}
