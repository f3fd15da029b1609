import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Ref } from 'react';
import type { Transaction } from '@tandem/contracts/api/transactions';
import { percentOff, taxOf } from '@tandem/contracts/product/payment-catalogue';
import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { Text } from '@tandem/shared-ui/components/Text';
import { useApi, useFormat, useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { Link } from '@tandem/shared-ui/router';
import { statusPath } from '../../../shared/model/checkout-path.ts';
import { discountKey } from '../../../shared/model/discount-key.ts';
import { methodName } from '../../../shared/model/method-names.ts';
import { TO_BE_PAID } from '../../../shared/model/to-be-paid.ts';
import { spokenOrderNumber } from '../../../shared/model/order-number.ts';
import { useAnotherTry } from '../../../shared/model/use-another-try.ts';
import { isOpen, outcomeOf } from '../../payment-status/model/outcome.ts';
import { transactionsQueries } from '../api/transactions-queries.ts';
import { refundKey } from '../model/refund-key.ts';
import { useSaveReceipt } from '../model/use-save-receipt.ts';
import { TRANSACTIONS_TEXTS } from '../model/transactions-texts.ts';
import { Line } from './Line.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import { RefundFacts } from './RefundFacts.tsx';
import { StatusTag } from './StatusTag.tsx';
import styles from './TransactionDetail.module.css';
import { Withdrawal } from './Withdrawal.tsx';

/** One purchase with all of its fields (R-PAY-TRANSACTION-DETAIL), its receipt, and what can be given back. */
export function TransactionDetail({ id }: { id: string }) {
  const found = useQuery(transactionsQueries.one(useApi(), id));
  const { data } = found;
  const { error, retry, heading } = useAnotherTry({ ...found, isShown: data != null });
  // What went back by a withdrawal that was just made here.
  const [newRefund, setNewRefund] = useState<string | null>(null);
  if (data === undefined || data === null)
    return (
      <Page width="form">
        {error === null ? (
          <Outline />
        ) : (
          <NotLoaded error={error} tries={found.errorUpdateCount} isLoading={found.error === null} onRetry={retry} />
        )}
      </Page>
    );
  return (
    <Page width="form">
      <Head transaction={data} heading={heading} />
      {data.paid_twice === true ? <PaidTwice transaction={data} /> : null}
      <Facts transaction={data} />
      {data.invoice_number === null ? null : <Receipt id={id} />}
      {data.refunds.map((refund) => (
        <RefundFacts
          key={refundKey(refund)}
          transaction={data}
          refund={refund}
          isNew={refundKey(refund) === newRefund}
        />
      ))}
      {data.withdrawal === null ? null : (
        <Withdrawal
          offer={data.withdrawal}
          method={data.method}
          left={leftOf(data)}
          onWithdrawn={({ refunds }) => {
            const known = data.refunds.map(refundKey);
            setNewRefund(refunds.map(refundKey).find((key) => !known.includes(key)) ?? null);
          }}
        />
      )}
      {isOpen(data.status) ? <WayOn transaction={data} /> : null}
      {outcomeOf(data.status) === 'failed' ? <OtherBundles /> : null}
    </Page>
  );
}

interface HeadProps {
  transaction: Transaction;
  heading: Ref<HTMLDivElement>;
}

function Head({ transaction, heading }: HeadProps) {
  const { t } = useTranslation(TRANSACTIONS_TEXTS);
  const format = useFormat();
  const links = useLinks();
  const { credits, amount, currency } = transaction;
  return (
    <header className={styles.head}>
      {links.transactions === undefined ? null : (
        <Link to={links.transactions()} className={styles.back}>
          {t('all')}
        </Link>
      )}
      <div className={styles.title}>
        <div ref={heading} tabIndex={-1}>
          <Heading level={1}>{t('credits', { count: credits })}</Heading>
        </div>
        <StatusTag transaction={transaction} />
      </div>
      <p className={styles.amount}>{format.money(amount, currency)}</p>
    </header>
  );
}

/** Why all of it goes back, and that it gave no credits (R-PAY-TRANSACTION-TWICE). */
function PaidTwice({ transaction: { amount, currency } }: { transaction: Transaction }) {
  const { t } = useTranslation('mf-payments');
  const { money } = useFormat();
  return <Text>{t('status.paid-twice-text', { amount: money(amount, currency) })}</Text>;
}

/** Whether its price was paid: that of an order that ended before, or of a debit that is not collected, was not. */
function wasPaid({ status, debit_on: debitOn, refunds }: Transaction): boolean {
  const outcome = outcomeOf(status);
  const isUncollected = debitOn !== undefined || refunds.some(({ uncollected }) => uncollected === true);
  return !isUncollected && (outcome === 'completed' || outcome === 'returned');
}

function Facts({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation(TRANSACTIONS_TEXTS);
  const { t: tPart } = useTranslation('mf-payments');
  const format = useFormat();
  const { id, date, currency, vat, discount_amount: discount, discount_code: code, method } = transaction;
  const { debit_on: debitOn } = transaction;
  const percent = percentOff(transaction.amount, discount);
  const money = (amount: number) => format.money(amount, currency);
  const when = t('moment', { date: format.date(date), time: format.time(date) });
  return (
    <dl className={styles.lines}>
      <Line label={t('order-number')}>
        <span className={styles.number}>{spokenOrderNumber(id)}</span>
      </Line>
      {transaction.invoice_number === null ? null : (
        <Line label={t('invoice-number')}>
          <span className={styles.number}>{transaction.invoice_number}</span>
        </Line>
      )}
      <Line label={t('date')}>
        <time dateTime={date}>{when}</time>
      </Line>
      <Line label={t(wasPaid(transaction) ? 'method' : 'method-due')}>{methodName(method, (key) => tPart(key))}</Line>
      {debitOn === undefined ? null : <Line label={t('debit-day')}>{format.date(`${debitOn}T12:00:00`)}</Line>}
      {discount === 0 ? null : (
        <>
          <Line label={t('price')}>{money(transaction.amount + discount)}</Line>
          <Line label={tPart(discountKey(transaction), { code, percent })}>{money(-discount)}</Line>
        </>
      )}
      <Line label={t('total')}>
        <strong>{money(transaction.amount)}</strong>
      </Line>
      {vat === null ? null : (
        <Line label={t(taxOf(transaction.country) === 'gst' ? 'gst' : 'vat', { rate: format.number(vat.rate) })}>
          {vat.rate === 0 ? t('no-vat') : money(vat.amount)}
        </Line>
      )}
    </dl>
  );
}

/** The page of a payment that has not ended: it can be paid there, or says how it stands (R-PAY-TRANSACTION-OPEN). */
function WayOn({ transaction: { id, bundle_id, method, status } }: { transaction: Transaction }) {
  const { t } = useTranslation(TRANSACTIONS_TEXTS);
  const path = statusPath(useLinks(), { bundle_id, method, payment_id: id });
  if (path === undefined) return null;
  return (
    <Link
      to={path}
      state={status === 'created' ? TO_BE_PAID : null}
      className={buttonClass({ variant: 'primary', full: true })}
    >
      {t(status === 'created' ? 'open.continue' : 'open.follow')}
    </Link>
  );
}

/** Where to go from an order that can be paid no longer (R-PAY-TRANSACTION-UNPAID). */
function OtherBundles() {
  const { t } = useTranslation(TRANSACTIONS_TEXTS);
  const { buyCredits } = useLinks();
  if (buyCredits === undefined) return null;
  return (
    <Link to={buyCredits()} className={buttonClass({ variant: 'primary', full: true })}>
      {t('see-bundles')}
    </Link>
  );
}

/** What of its price has not gone back. */
const leftOf = ({ amount, refunds }: Transaction): number =>
  refunds.reduce((left, refund) => left - refund.amount, amount);

/** Saves the receipt as a PDF (R-PAY-RECEIPT-PDF). */
function Receipt({ id }: { id: string }) {
  const { t } = useTranslation(TRANSACTIONS_TEXTS);
  const { isLoading, save } = useSaveReceipt(id, t('failed'));
  return (
    <Button icon={<Download />} loading={isLoading} onClick={() => void save()}>
      {t('receipt')}
    </Button>
  );
}

function Outline() {
  return (
    <div aria-hidden="true" className={styles.section}>
      <Skeleton height="6rem" />
      <Skeleton height="18rem" />
    </div>
  );
}
