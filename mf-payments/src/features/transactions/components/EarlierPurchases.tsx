import { useState } from 'react';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button } from '@tandem/shared-ui/components/Button';
import { ApiError, useApi } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useInfiniteQuery } from '@tandem/shared-ui/query';
import { transactionsQueries } from '../api/transactions-queries.ts';
import { TRANSACTIONS_TEXTS } from '../model/transactions-texts.ts';
import { useFirstNewRow } from '../model/use-first-new-row.ts';
import { PurchaseRows } from './PurchaseRows.tsx';

/**
 * The purchases after the first page, loaded by a click (C-PAY-TRANSACTIONS). Where that fails, the same button tries again: it
 * keeps the focus (R-PAY-TRANSACTIONS-FOCUS).
 */
export function EarlierPurchases({ after }: { after: string }) {
  const { t } = useTranslation(TRANSACTIONS_TEXTS);
  const [isWanted, setWanted] = useState(false);
  const found = useInfiniteQuery({ ...transactionsQueries.earlier(useApi(), after), enabled: isWanted });
  const { data, error, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = found;
  // Also where what is shown could not be loaded again, as after a withdrawal.
  const hasButton = data === undefined || hasNextPage || error !== null;
  const transactions = data?.pages.flatMap((page) => page.transactions) ?? [];
  const { list, pressed } = useFirstNewRow(transactions.length, hasButton);
  const showMore = () => {
    pressed();
    if (!isWanted) setWanted(true);
    else if (error !== null && !isFetchNextPageError) void refetch();
    else void fetchNextPage();
  };
  return (
    <>
      {data === undefined ? null : <PurchaseRows ref={list} transactions={transactions} />}
      {error === null ? null : (
        <Banner tone="danger" live title={t('not-loaded')}>
          {error instanceof ApiError ? error.message : t('failed')}
        </Banner>
      )}
      {hasButton ? (
        <div>
          <Button loading={isFetching} onClick={showMore}>
            {error === null ? t('earlier') : t('retry')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
