import type { Payment } from '@tandem/contracts/api/payments';
import { SLOW_METHODS } from '@tandem/contracts/product/payment-catalogue';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Spinner } from '@tandem/shared-ui/components/Spinner';
import { Text } from '@tandem/shared-ui/components/Text';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { useFormat } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useLocation } from '@tandem/shared-ui/router';
import { methodInSentence } from '../../../shared/model/method-names.ts';
import { isToBePaid } from '../../../shared/model/to-be-paid.ts';
import styles from './status.module.css';
import { ToPayments } from './ToPayments.tsx';

/**
 * The payment has not ended yet; null while even that is not known. An order that nobody has paid is not called one that is on its
 * way (R-PAY-STATUS-UNPAID).
 */
export function Processing({ payment }: { payment: Payment | null }) {
  const { state } = useLocation();
  const open = payment?.status === 'created' ? payment.redirect_url : null;
  if (payment !== null && open !== null && (payment.method === 'sdd' || isToBePaid(state)))
    return <Unpaid payment={payment} address={open} />;
  return <Waiting payment={payment} open={open} />;
}

/** A payment that is on its way; where its money takes days, with the way to its purchase. */
function Waiting({ payment, open }: { payment: Payment | null; open: string | null }) {
  const { t } = useTranslation('mf-payments');
  const slow = payment !== null && SLOW_METHODS.includes(payment.method);
  const text = slow ? 'processing-slow' : open === null ? 'processing-text' : 'processing-open';
  return (
    <div className={styles.status} role="status">
      <Spinner size="l" />
      <Heading level={1}>{t('status.processing')}</Heading>
      <Text tone="muted">{t(`status.${text}`)}</Text>
      {slow && open === null ? <ToPayments id={payment.payment_id} /> : null}
      {open === null ? null : (
        <a href={open} className={styles.back}>
          {t('status.back-to-payment')}
        </a>
      )}
    </div>
  );
}

/** An order that waits for its payer: what it is, and the way to pay it. */
function Unpaid({ payment, address }: { payment: Payment; address: string }) {
  const { t } = useTranslation('mf-payments');
  const format = useFormat();
  const { credits, amount, currency, method } = payment;
  const isDebit = method === 'sdd';
  const values = {
    count: credits,
    amount: format.money(amount, currency),
    method: methodInSentence(method, (key) => t(key)),
  };
  return (
    <div className={styles.status}>
      <Heading level={1}>{t(isDebit ? 'status.unsigned' : 'status.unpaid')}</Heading>
      <Text tone="muted">{t('status.unpaid-text', values)}</Text>
      <a href={address} className={buttonClass({ variant: 'primary', size: 'l', full: true })}>
        {t(isDebit ? 'status.sign' : 'status.pay')}
      </a>
    </div>
  );
}
