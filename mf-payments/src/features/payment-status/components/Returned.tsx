import { Undo2 } from 'lucide-react';
import type { PaymentStatusResponse } from '@tandem/contracts/api/payments';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Text } from '@tandem/shared-ui/components/Text';
import { useFormat } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from './status.module.css';
import { ToPayments } from './ToPayments.tsx';

/** The money went back: with the unused credits, or because another order had been paid before (R-PAY-STATUS-PAID-TWICE). */
export function Returned({ payment }: { payment: PaymentStatusResponse }) {
  const { t } = useTranslation('mf-payments');
  const { money } = useFormat();
  const { payment_id: id, amount, currency, credits, paid_twice: isTwice = false } = payment;
  return (
    <>
      <div className={styles.status} role="status">
        <span className={styles.left} aria-hidden="true">
          <Undo2 />
        </span>
        <Heading level={1}>{t(isTwice ? 'status.paid-twice' : 'status.returned')}</Heading>
        <Text tone="muted">
          {isTwice
            ? t('status.paid-twice-text', { amount: money(amount, currency) })
            : t('status.returned-text', { count: credits })}
        </Text>
      </div>
      <div className={styles.actions}>
        <ToPayments id={id} />
      </div>
    </>
  );
}
