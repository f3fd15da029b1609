import type { Transaction } from '@tandem/contracts/api/transactions';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { isAwaited, useApi, useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useInfiniteQuery, useQuery } from '@tandem/shared-ui/query';
import { Link } from '@tandem/shared-ui/router';
import { useAnotherTry } from '../../../shared/model/use-another-try.ts';
import { transactionsQueries } from '../api/transactions-queries.ts';
import { TRANSACTIONS_TEXTS } from '../model/transactions-texts.ts';
import { CreditHistory } from './CreditHistory.tsx';
import { EarlierPurchases } from './EarlierPurchases.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import { PurchaseRows } from './PurchaseRows.tsx';
import { RepeatBlock } from './RepeatBlock.tsx';
import { StoredCard } from './StoredCard.tsx';
import styles from './TransactionList.module.css';

/** All purchases, the latest first, and the credit history (R-CREDITS-HISTORY-SHOWN). */
export function TransactionList() {
  const { t } = useTranslation(TRANSACTIONS_TEXTS);
  const found = useInfiniteQuery(transactionsQueries.list(useApi()));
  const { data } = found;
  // Above the purchases, which it would push away. Where its first attempt fails, the list does without it.
  const repeat = useQuery(transactionsQueries.repeatOrder(useApi()));
  const isShown = data !== undefined && !isAwaited(repeat);
  const { error, retry, heading, focusHeading } = useAnotherTry({ ...found, isShown });
  if (!isShown)
    return (
      <Page width="form">
        {error === null ? (
          <Outline />
        ) : (
          <NotLoaded error={error} tries={found.errorUpdateCount} isLoading={found.error === null} onRetry={retry} />
        )}
      </Page>
    );
  const transactions = data.pages.flatMap((page) => page.transactions);
  return (
    <Page width="form">
      <div ref={heading} tabIndex={-1}>
        <Heading level={1}>{t('title')}</Heading>
      </div>
      <RepeatBlock />
      {transactions.length === 0 ? (
        <NothingBought />
      ) : (
        <Purchases transactions={transactions} after={data.pages[0]?.next_purchases ?? null} />
      )}
      <CreditHistory
        movements={data.pages.flatMap((page) => page.movements)}
        hasMore={found.hasNextPage}
        isLoading={found.isFetchingNextPage}
        error={found.isFetchNextPageError ? found.error : null}
        onMore={() => void found.fetchNextPage()}
      />
      {repeat.data?.card == null ? null : (
        // The page stays where it is: the card was at its end (R-PAY-TRANSACTIONS-FOCUS).
        <StoredCard card={repeat.data.card} onLeft={() => focusHeading({ preventScroll: true })} />
      )}
    </Page>
  );
}

function NothingBought() {
  const { t } = useTranslation(TRANSACTIONS_TEXTS);
  const links = useLinks();
  const action = links.buyCredits && (
    <Link to={links.buyCredits()} className={buttonClass({ variant: 'primary' })}>
      {t('see-bundles')}
    </Link>
  );
  return (
    <EmptyState title={t('empty')} action={action}>
      {t('empty-text')}
    </EmptyState>
  );
}

function Purchases({ transactions, after }: { transactions: readonly Transaction[]; after: string | null }) {
  const { t } = useTranslation(TRANSACTIONS_TEXTS);
  return (
    <section aria-labelledby="purchases" className={styles.section}>
      <Heading level={2} id="purchases">
        {t('purchases')}
      </Heading>
      <PurchaseRows transactions={transactions} />
      {after === null ? null : <EarlierPurchases key={after} after={after} />}
    </section>
  );
}

function Outline() {
  return (
    <div aria-hidden="true" className={styles.section}>
      <Skeleton height="2.5rem" />
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} height="4.5rem" />
      ))}
    </div>
  );
}
