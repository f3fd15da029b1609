import { Heading } from '@tandem/shared-ui/components/Heading';
import { useIsWide } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { queryOptions, useQuery } from '@tandem/shared-ui/query';
import { LoadFailure } from '../../../shared/LoadFailure.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import styles from './ListPane.module.css';

/** The code of the list. As a query it has what other data have: a failure is shown, and can be retried. */
const codeQuery = queryOptions({
  queryKey: ['mf-chat', 'list-pane'],
  queryFn: () => import(/* webpackChunkName: "list-pane" */ './ListPane.tsx'),
  staleTime: Infinity,
  structuralSharing: false,
});

/**
 * The list of conversations beside an open one. Its code is loaded where there is room for it: a phone, which shows the
 * conversation alone, does without.
 */
export function SideList({ selected }: { selected?: number | undefined }) {
  const { t } = useTranslation('mf-chat');
  const isWide = useIsWide();
  const { data, error, refetch, isFetching } = useQuery({ ...codeQuery, enabled: isWide });
  if (!isWide) return null;
  if (data !== undefined) return <data.ListPane level={2} selected={selected} />;
  return (
    <section aria-label={t('list.title')}>
      <div className={styles.top}>
        <div className={styles.titleRow}>
          <Heading level={2} size="section">
            {t('list.title')}
          </Heading>
        </div>
      </div>
      {error === null ? (
        <ListSkeleton />
      ) : (
        <LoadFailure title={t('list.failed')} error={error} retry={() => void refetch()} isRetrying={isFetching} />
      )}
    </section>
  );
}
