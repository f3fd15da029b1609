import type { Ref } from 'react';
import type { Transaction } from '@tandem/contracts/api/transactions';
import { useFormat, useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { MethodSign } from '../../../shared/components/MethodSign.tsx';
import { methodName } from '../../../shared/model/method-names.ts';
import { TRANSACTIONS_TEXTS } from '../model/transactions-texts.ts';
import { waitsForAccount } from '../model/waits-for-account.ts';
import { StatusTag } from './StatusTag.tsx';
import styles from './TransactionList.module.css';

interface PurchaseRowsProps {
  transactions: readonly Transaction[];
  /** Of the list. */
  ref?: Ref<HTMLUListElement>;
}

/** Purchases, a row each. */
export function PurchaseRows({ transactions, ref }: PurchaseRowsProps) {
  return (
    <ul ref={ref} className={styles.list}>
      {transactions.map((transaction) => (
        <Purchase key={transaction.id} transaction={transaction} />
      ))}
    </ul>
  );
}

/** One purchase: the whole row leads to it. */
function Purchase({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation(TRANSACTIONS_TEXTS);
  const { t: tPart } = useTranslation('mf-payments');
  const format = useFormat();
  const links = useLinks();
  const { id, credits, date, method, amount, currency, refunds } = transaction;
  const sumOf = (isCounted: (refund: Transaction['refunds'][number]) => boolean) =>
    refunds.reduce((sum, refund) => (isCounted(refund) ? sum + refund.amount : sum), 0);
  const waiting = sumOf((refund) => waitsForAccount(transaction, refund));
  const back = sumOf(({ uncollected }) => uncollected !== true) - waiting;
  const name = t('credits', { count: credits });
  return (
    <li className={styles.row}>
      <span className={styles.sign}>
        <MethodSign method={method} />
      </span>
      <span className={styles.what}>
        {links.transactions === undefined ? (
          <strong>{name}</strong>
        ) : (
          <Link to={links.transactions({ id })} className={styles.link}>
            {name}
          </Link>
        )}
        <span className={styles.soft}>
          {t('when-how', { date: format.date(date), method: methodName(method, (key) => tPart(key)) })}
        </span>
      </span>
      <span className={styles.money}>
        <strong>{format.money(amount, currency)}</strong>
        <StatusTag transaction={transaction} />
        {back === 0 ? null : <span className={styles.soft}>{t('back', { amount: format.money(back, currency) })}</span>}
        {waiting === 0 ? null : (
          <span className={styles.soft}>{t('to-come-back', { amount: format.money(waiting, currency) })}</span>
        )}
      </span>
    </li>
  );
}
