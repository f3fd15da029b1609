import { useState } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { useApi } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useInfiniteQuery } from '@tandem/shared-ui/query';
import { transactionsQueries } from '../api/transactions-queries.ts';
import { TRANSACTIONS_TEXTS } from '../model/transactions-texts.ts';
import { useFirstNewRow } from '../model/use-first-new-row.ts';
import { NotLoaded } from './NotLoaded.tsx';
import { PurchaseRows } from './PurchaseRows.tsx';

/** The purchases after the first page, loaded by a click (C-PAY-TRANSACTIONS). */
export function EarlierPurchases({ after }: { after: string }) {
  const { t } = useTranslation(TRANSACTIONS_TEXTS);
  const [isWanted, setWanted] = useState(false);
  const found = useInfiniteQuery({ ...transactionsQueries.earlier(useApi(), after), enabled: isWanted });
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = found;
  const hasMore = data === undefined || hasNextPage;
  const transactions = data?.pages.flatMap((page) => page.transactions) ?? [];
  const { list, pressed } = useFirstNewRow(transactions.length, hasMore);
  const showMore = () => {
    pressed();
    if (isWanted) void fetchNextPage();
    else setWanted(true);
  };
  return (
    <>
      {data === undefined ? null : <PurchaseRows ref={list} transactions={transactions} />}
      {error === null ? null : <NotLoaded error={error} onRetry={() => void refetch()} />}
      {hasMore && error === null ? (
        <div>
          <Button loading={isFetching} onClick={showMore}>
            {t('earlier')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
