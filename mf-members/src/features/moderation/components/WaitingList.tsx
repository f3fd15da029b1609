import type { ReactNode } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { OfflineArt } from '@tandem/shared-ui/components/Illustration';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { ApiError } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { MODERATION_TEXTS } from '../moderation-texts.ts';
import type { WaitingPage } from '../api/queues.ts';
import styles from './WaitingList.module.css';

interface WaitingListProps<Item> {
  /** Of the heading of the page. */
  labelId: string;
  waiting: {
    data: { readonly pages: readonly WaitingPage<Item>[] } | undefined;
    error: Error | null;
    isFetching: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => Promise<unknown>;
    fetchNextPage: () => Promise<unknown>;
  };
  /** One item; it fills a row of the list. */
  children: (item: Item) => ReactNode;
}

/** A list of what waits, the oldest first: loading, failed, empty, or its items with the way to the next page. */
export function WaitingList<Item extends { id: number }>({ labelId, waiting, children }: WaitingListProps<Item>) {
  const { t } = useTranslation(MODERATION_TEXTS);
  const { data, error, isFetching, refetch } = waiting;
  if (data === undefined) {
    if (error === null) return <Waiting />;
    const retry = (
      <Button variant="primary" loading={isFetching} onClick={() => void refetch()}>
        {t('retry')}
      </Button>
    );
    return (
      <div role="alert">
        <EmptyState art={<OfflineArt />} title={t('notLoaded')} action={retry}>
          {error instanceof ApiError ? error.message : t('failed')}
        </EmptyState>
      </div>
    );
  }
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0 && !waiting.hasNextPage) return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>;
  return (
    <>
      <ul className={styles.list} aria-labelledby={labelId}>
        {items.map((item) => (
          <li key={item.id} className={styles.item}>
            {children(item)}
          </li>
        ))}
      </ul>
      {waiting.hasNextPage ? (
        <Button full loading={waiting.isFetchingNextPage} onClick={() => void waiting.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </>
  );
}

function Waiting() {
  const { t } = useTranslation(MODERATION_TEXTS);
  return (
    <div role="status" className={styles.list}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} className={styles.outline} />
      ))}
    </div>
  );
}
