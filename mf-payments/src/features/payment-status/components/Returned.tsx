import { Undo2 } from 'lucide-react';
import type { PaymentStatusResponse } from '@tandem/contracts/api/payments';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Text } from '@tandem/shared-ui/components/Text';
import { useFormat } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from './status.module.css';
import { ToPayments } from './ToPayments.tsx';

/** Which texts it has: `returned` is that of a payment that was paid. */
function endOf({ paid_twice: isTwice = false, not_collected: isNotCollected = false }: PaymentStatusResponse) {
  if (isTwice) return 'paid-twice';
  return isNotCollected ? 'not-collected' : 'returned';
}

/**
 * The money went back: with the unused credits, or because another order had been paid before (R-PAY-STATUS-PAID-TWICE); or it never
 * came, of a direct debit (R-PAY-DEBIT-NOT-COLLECTED).
 */
export function Returned({ payment }: { payment: PaymentStatusResponse }) {
  const { t } = useTranslation('mf-payments');
  const { money } = useFormat();
  const { payment_id: id, amount, currency, credits } = payment;
  const end = endOf(payment);
  return (
    <>
      <div className={styles.status} role="status">
        <span className={styles.left} aria-hidden="true">
          <Undo2 />
        </span>
        <Heading level={1}>{t(`status.${end}`)}</Heading>
        <Text tone="muted">{t(`status.${end}-text`, { amount: money(amount, currency), count: credits })}</Text>
      </div>
      <div className={styles.actions}>
        <ToPayments id={id} />
      </div>
    </>
  );
}
