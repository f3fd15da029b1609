import { useRef } from 'react';
import { Avatar } from '@tandem/shared-ui/components/Avatar';
import { Button } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { ListRow } from '@tandem/shared-ui/components/ListRow';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { Text } from '@tandem/shared-ui/components/Text';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { useApi, useFormat, useHost, useLiveEvents } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import type { BlockedMember } from '@tandem/contracts/api/blocks';
import { LoadFailure } from '../../../shared/LoadFailure.tsx';
import { blockedQuery } from '../api/get-blocked.ts';
import { useUnblock } from '../api/use-unblock.ts';
import { leaveRow } from '../model/leave-row.ts';
import styles from './BlockedMembers.module.css';

/** The tab 'Blocked members': whom the member has blocked, each with a button that ends it (R-PRIVACY-SETTINGS-BLOCKED). */
export function BlockedMembers() {
  const { t } = useTranslation('mf-members');
  const query = useQuery(blockedQuery(useApi()));
  const { data, error } = query;
  useBlocksOfOtherTabs(data?.profiles);
  if (data !== undefined) {
    // The section stays as its last row goes: it takes the focus then (R-ACCOUNT-SETTINGS-FOCUS).
    return (
      <section tabIndex={-1} aria-label={t('blocked.label')}>
        {data.profiles.length === 0 ? (
          <EmptyState level={2} title={t('blocked.empty')}>
            {t('blocked.emptyText')}
          </EmptyState>
        ) : (
          <>
            <Text tone="muted">{t('blocked.intro')}</Text>
            <ul className={styles.list} aria-label={t('blocked.label')}>
              {data.profiles.map((member) => (
                <BlockedRow key={member.id} member={member} />
              ))}
            </ul>
          </>
        )}
      </section>
    );
  }
  if (error === null) return <ListSkeleton />;
  return <LoadFailure query={query} title={t('blocked.failed')} />;
}

/** What this tab did is in the list already; blocks of another tab are requested. */
function useBlocksOfOtherTabs(shown: readonly BlockedMember[] | undefined): void {
  const { api, queryClient } = useHost();
  useLiveEvents((event) => {
    const isOwn = event.type === 'unblock' || (event.type === 'block' && event.own === true);
    if (!isOwn || shown === undefined) return;
    const isListed = shown.some(({ id }) => id === event.profile_id);
    if (isListed === (event.type === 'unblock')) void queryClient.invalidateQueries(blockedQuery(api));
  });
}

function BlockedRow({ member }: { member: BlockedMember }) {
  const { t } = useTranslation('mf-members');
  const { date } = useFormat();
  const unblock = useUnblock(member);
  const button = useRef<HTMLDivElement>(null);
  const handleClick = () => {
    unblock.mutate(undefined, {
      // The row goes away with the focus in it.
      onSuccess: () => leaveRow(button.current?.closest('li') ?? null),
    });
  };
  return (
    <ListRow
      start={<Avatar picture={member.main_image} size="l" />}
      title={member.name}
      subtitle={t('blocked.since', { when: date(member.blocked_at) })}
      action={
        <div ref={button}>
          <Button
            size="s"
            loading={unblock.isPending}
            aria-label={t('blocked.unblockName', { name: member.name })}
            onClick={handleClick}
          >
            {t('blocked.unblock')}
          </Button>
        </div>
      }
    />
  );
}

function ListSkeleton() {
  const { t } = useTranslation('mf-members');
  return (
    <div role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className={styles.placeholder}>
          <Skeleton shape="circle" width="3.5rem" height="3.5rem" />
          <Skeleton shape="text" width="45%" />
        </div>
      ))}
    </div>
  );
}
