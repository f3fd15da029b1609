import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { LoadFailure } from '../../../shared/LoadFailure.tsx';
import type { ChatSearch } from '../api/use-chat-search.ts';
import { useRowWatch } from '../model/use-row-sight.ts';
import { ConversationRow } from './ConversationRow.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import listStyles from './ConversationList.module.css';

interface FoundChatsProps {
  search: ChatSearch;
  /** The profile whose conversation is open beside what was found. */
  selected: number | undefined;
  /** Called when that conversation is deleted. */
  onDelete: () => void;
}

/** What a search of the conversations has found, each with the message that has the words (R-CHAT-SEARCH). */
export function FoundChats({ search, selected, onDelete }: FoundChatsProps) {
  const { t } = useTranslation('mf-chat');
  const watch = useRowWatch();
  const { chats, words, isMore, error, isFetching, retry } = search;
  if (chats === undefined) {
    if (error === null) return <ListSkeleton />;
    return <LoadFailure title={t('list.searchFailed')} error={error} retry={retry} isRetrying={isFetching} />;
  }
  return (
    <>
      {isMore ? (
        <p role="status" className={listStyles.more}>
          {t('list.foundMore', { count: chats.length })}
        </p>
      ) : (
        <VisuallyHidden>
          <span role="status">{t('list.found', { count: chats.length })}</span>
        </VisuallyHidden>
      )}
      {chats.length === 0 ? (
        <EmptyState title={t('list.nothingFound')}>{t('list.nothingFoundText')}</EmptyState>
      ) : (
        <ul className={listStyles.list} aria-label={t('list.results')}>
          {chats.map((chat, index) => (
            <ConversationRow
              key={chat.conversation.id}
              chat={chat}
              index={index}
              watch={watch}
              selected={chat.profile.id === selected}
              words={words}
              {...(chat.profile.id === selected ? { onDelete } : {})}
            />
          ))}
        </ul>
      )}
    </>
  );
}
