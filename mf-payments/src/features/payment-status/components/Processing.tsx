import type { Payment } from '@tandem/contracts/api/payments';
import { SLOW_METHODS } from '@tandem/contracts/product/payment-catalogue';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Spinner } from '@tandem/shared-ui/components/Spinner';
import { Text } from '@tandem/shared-ui/components/Text';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from './status.module.css';

/** The payment has not ended yet; null while even that is not known. */
export function Processing({ payment }: { payment: Payment | null }) {
  const { t } = useTranslation('mf-payments');
  const slow = payment !== null && SLOW_METHODS.includes(payment.method);
  return (
    <div className={styles.status} role="status">
      <Spinner size="l" />
      <Heading level={1}>{t('status.processing')}</Heading>
      <Text tone="muted">{slow ? t('status.processing-slow') : t('status.processing-text')}</Text>
      {payment?.status === 'created' && payment.redirect_url !== null ? (
        <a href={payment.redirect_url} className={styles.back}>
          {t('status.back-to-payment')}
        </a>
      ) : null}
    </div>
  );
}
