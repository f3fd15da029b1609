import { Coins } from 'lucide-react';
import { LIMITS } from '@tandem/contracts/product/limits';
import { useFormat } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from './CreditBalance.module.css';

/**
 * How many credits are left; from 10 down in warning colour, at 0 in danger colour, as on the badge of the top bar
 * (L-FRAME-CREDITS-BADGE, R-FRAME-CREDITS-WARNING, R-FRAME-CREDITS-DANGER).
 */
export function CreditBalance({ credits }: { credits: number }) {
  const { t } = useTranslation('mf-payments');
  const format = useFormat();
  const level = credits === 0 ? 'none' : credits <= LIMITS.creditsBadgeThreshold ? 'few' : 'enough';
  return (
    <p className={styles.balance} data-level={level}>
      <Coins aria-hidden="true" className={styles.icon} />
      <span>
        <span className={styles.figure}>{format.number(credits)}</span> {t('credits.left', { count: credits })}
      </span>
    </p>
  );
}
