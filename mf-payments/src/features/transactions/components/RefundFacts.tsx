import { useEffect, useId, useRef } from 'react';
import type { Transaction } from '@tandem/contracts/api/transactions';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { useFormat } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { isNotCollected } from '../model/is-not-collected.ts';
import { TRANSACTIONS_TEXTS } from '../model/transactions-texts.ts';
import { waitsForAccount } from '../model/waits-for-account.ts';
import { Line } from './Line.tsx';
import styles from './TransactionDetail.module.css';

type Refund = Transaction['refunds'][number];

/**
 * Where the money of a refund is that was not sent: of a debit that is not collected it stays where it is, and that of a voucher
 * waits for a bank account (R-PAY-WITHDRAWAL-VOUCHER).
 */
function stateOf(
  refund: Refund,
  transaction: Transaction,
): `refund.${'kept' | 'uncollected' | 'voucher' | 'on-its-way'}` {
  if (refund.kept === true) return 'refund.kept';
  if (refund.uncollected === true) return 'refund.uncollected';
  return waitsForAccount(transaction, refund) ? 'refund.voucher' : 'refund.on-its-way';
}

interface RefundFactsProps {
  transaction: Transaction;
  refund: Refund;
  /** It takes the focus, which what was pressed had (R-PAY-TRANSACTIONS-FOCUS). */
  isNew: boolean;
}

/** What went back to the buyer at one time, and whether it is there. */
export function RefundFacts({ transaction, refund, isNew }: RefundFactsProps) {
  const { t } = useTranslation(TRANSACTIONS_TEXTS);
  const format = useFormat();
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNew) section.current?.focus();
  }, [isNew]);
  // Nothing was paid, or nothing has gone back: the money of a voucher waits.
  const isNotBack = refund.uncollected === true || waitsForAccount(transaction, refund);
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={heading} className={styles.section}>
      <Heading level={2} size="card" id={heading}>
        {t(isNotCollected(refund) ? 'refund.not-collected' : `refund.${refund.kind}`)}
      </Heading>
      <dl className={styles.lines}>
        <Line label={t(isNotBack ? 'refund.sum' : 'refund.amount')}>
          <strong>{format.money(refund.amount, transaction.currency)}</strong>
        </Line>
        {refund.credits === 0 ? null : (
          <Line label={t('refund.credits')}>{t('credits', { count: refund.credits })}</Line>
        )}
        <Line label={t('date')}>{format.date(refund.at)}</Line>
        {refund.invoice_number === null ? null : <Line label={t('credit-note')}>{refund.invoice_number}</Line>}
        {refund.sent ? null : <Line label={t('refund.state')}>{t(stateOf(refund, transaction))}</Line>}
      </dl>
    </section>
  );
}
