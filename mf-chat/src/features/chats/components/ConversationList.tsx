import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { NoMessagesArt, OfflineArt } from '@tandem/shared-ui/components/Illustration';
import { ApiError, useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import type { Chats } from '../api/use-chats.ts';
import { useRowWatch } from '../model/use-row-sight.ts';
import { ConversationRow } from './ConversationRow.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { UnsentFirst } from './UnsentFirst.tsx';
import styles from './ConversationList.module.css';

interface ConversationListProps {
  list: Chats;
  /** The profile whose conversation is open beside the list. */
  selected?: number | undefined;
  /** Called when that conversation is deleted. */
  onDelete: () => void;
}

/** All conversations, the latest first. */
export function ConversationList({ list, selected, onDelete }: ConversationListProps) {
  const { t } = useTranslation('mf-chat');
  const watch = useRowWatch();
  const { chats, error, isFetching, refetch, ...older } = list;

  if (chats === undefined) {
    if (error === null) return <ListSkeleton />;
    return (
      <div role="alert">
        <EmptyState
          art={<OfflineArt />}
          title={t('list.failed')}
          action={
            <Button variant="primary" loading={isFetching} onClick={refetch}>
              {t('retry')}
            </Button>
          }
        >
          {error instanceof ApiError ? error.message : t('errors.generic')}
        </EmptyState>
      </div>
    );
  }
  if (chats.length === 0) return <UnsentFirst listed={chats} selected={selected} otherwise={<NoConversations />} />;
  return (
    <>
      <UnsentFirst listed={chats} selected={selected} />
      <ul className={styles.list} aria-label={t('list.label')}>
        {chats.map((chat, index) => {
          const isSelected = chat.profile.id === selected;
          return (
            <ConversationRow
              key={chat.conversation.id}
              chat={chat}
              index={index}
              watch={watch}
              selected={isSelected}
              {...(isSelected ? { onDelete } : {})}
            />
          );
        })}
      </ul>
      {older.hasOlder ? (
        <Button variant="quiet" full loading={older.isLoadingOlder} onClick={older.loadOlder}>
          {t(older.olderFailed ? 'list.olderFailed' : 'list.older')}
        </Button>
      ) : null}
    </>
  );
}

function NoConversations() {
  const { t } = useTranslation('mf-chat');
  const { searchMembers } = useLinks();
  const action =
    searchMembers === undefined ? undefined : (
      <Link to={searchMembers()} className={buttonClass({ variant: 'primary' })}>
        {t('empty.action')}
      </Link>
    );
  return (
    <EmptyState art={<NoMessagesArt />} title={t('empty.title')} action={action}>
      {t('empty.text')}
    </EmptyState>
  );
}
