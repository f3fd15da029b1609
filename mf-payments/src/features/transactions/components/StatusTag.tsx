import type { Transaction } from '@tandem/contracts/api/transactions';
import type { PaymentStatus } from '@tandem/contracts/product/lists';
import { Tag } from '@tandem/shared-ui/components/Tag';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { TRANSACTIONS_TEXTS } from '../model/transactions-texts.ts';
import { isNotCollected } from '../model/is-not-collected.ts';
import { waitsForAccount } from '../model/waits-for-account.ts';

const TONES: Readonly<Record<PaymentStatus, 'neutral' | 'success' | 'warning' | 'danger' | 'info'>> = {
  created: 'neutral',
  pending: 'info',
  completed: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
  refunded: 'info',
  chargeback: 'warning',
};

/** What has become of a purchase, in a word: of a debit that was not collected, and of a voucher without an account, nothing is refunded. */
export function StatusTag({
  transaction,
}: {
  transaction: Pick<Transaction, 'status' | 'method' | 'refunds' | 'debit_on'>;
}) {
  const { t } = useTranslation(TRANSACTIONS_TEXTS);
  const { status, refunds, debit_on: debitOn } = transaction;
  // Its credits are there, and its money is not (R-PAY-DEBIT-NOT-PAID).
  if (status === 'completed' && debitOn !== undefined) return <Tag tone="info">{t('status.signed')}</Tag>;
  if (status === 'refunded' && refunds.some((refund) => waitsForAccount(transaction, refund)))
    return <Tag tone={TONES[status]}>{t('status.to-refund')}</Tag>;
  if (status === 'chargeback' && refunds.some(isNotCollected))
    return <Tag tone={TONES[status]}>{t('status.not-collected')}</Tag>;
  const isWithdrawn = status === 'refunded' && refunds.some(({ uncollected }) => uncollected === true);
  return <Tag tone={TONES[status]}>{t(isWithdrawn ? 'status.withdrawn' : `status.${status}`)}</Tag>;
}
