import { Button } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { OfflineArt } from '@tandem/shared-ui/components/Illustration';
import { ApiError, sharedQueries, useApi, useFormat } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useInfiniteQuery, useQuery } from '@tandem/shared-ui/query';
import type { LikesResponse } from '@tandem/contracts/api/members';
import type { LikeType } from '@tandem/contracts/product/lists';
import { likesQuery } from '../api/list-likes.ts';
import { likesMissing, listedLikes } from '../model/listed-likes.ts';
import { LikeItem } from './LikeItem.tsx';
import styles from './LikesList.module.css';
import { NoLikes } from './NoLikes.tsx';
import { PeopleGrid, PeopleGridSkeleton } from './PeopleGrid.tsx';

/** One list of likes in each of its states. */
export function LikesList({ type }: { type: LikeType }) {
  const { t } = useTranslation('mf-chat');
  const likes = useInfiniteQuery(likesQuery(useApi(), type));
  const { data, error, isFetching, refetch } = likes;

  if (data === undefined) {
    if (error === null) return <PeopleGridSkeleton label={t('loading')} />;
    return <Failure error={error} title={t('likes.failed')} busy={isFetching} onRetry={() => void refetch()} />;
  }
  const members = listedLikes(type, data.pages);
  if (members.length === 0) return <NoLikes type={type} />;
  return (
    <>
      {type === 'received' ? <NewArrivals pages={data.pages} onShow={() => void refetch()} /> : null}
      <PeopleGrid label={t(`likes.${type}`)}>
        {members.map((member, index) => (
          <LikeItem key={member.id} type={type} member={member} priority={index === 0} />
        ))}
      </PeopleGrid>
      <NextPage likes={likes} />
    </>
  );
}

/** Likes that arrived while the list was open: they are added on request, so that nothing jumps. */
function NewArrivals({ pages, onShow }: { pages: readonly LikesResponse[]; onShow: () => void }) {
  const { t } = useTranslation('mf-chat');
  const format = useFormat();
  const { data: frame } = useQuery({ ...sharedQueries.likes(useApi()), enabled: false });
  const count = likesMissing(frame, pages);
  return (
    <div role="status" className={styles.arrivals}>
      {count === 0 ? null : (
        <Button onClick={onShow}>{t('likes.arrived', { count, number: format.number(count) })}</Button>
      )}
    </div>
  );
}

interface NextPageProps {
  likes: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => Promise<unknown>;
  };
}

/** The way to the next page of a list; where it failed, why, with the list left as it is. */
function NextPage({ likes }: NextPageProps) {
  const { t } = useTranslation('mf-chat');
  if (!likes.hasNextPage) return null;
  return (
    <div className={styles.more}>
      {likes.isFetchNextPageError ? (
        <p role="alert">{likes.error instanceof ApiError ? likes.error.message : t('errors.generic')}</p>
      ) : null}
      <Button loading={likes.isFetchingNextPage} onClick={() => void likes.fetchNextPage()}>
        {t(likes.isFetchNextPageError ? 'retry' : 'likes.more')}
      </Button>
    </div>
  );
}

interface FailureProps {
  error: Error;
  title: string;
  busy: boolean;
  onRetry: () => void;
}

function Failure({ error, title, busy, onRetry }: FailureProps) {
  const { t } = useTranslation('mf-chat');
  const retry = (
    <Button variant="primary" loading={busy} onClick={onRetry}>
      {t('retry')}
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState art={<OfflineArt />} title={title} action={retry}>
        {error instanceof ApiError ? error.message : t('errors.generic')}
      </EmptyState>
    </div>
  );
}
