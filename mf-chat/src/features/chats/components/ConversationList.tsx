import { Bot, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '@tandem/shared-ui/components/Avatar';
import { Badge } from '@tandem/shared-ui/components/Badge';
import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { IconButton } from '@tandem/shared-ui/components/IconButton';
import { NoMessagesArt, OfflineArt } from '@tandem/shared-ui/components/Illustration';
import { ListRow } from '@tandem/shared-ui/components/ListRow';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { ApiError, useFormat, useHost, useLinks, useLocale, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import type { Chat } from '@tandem/contracts/api/chat';
import { useChats } from '../api/use-chats.ts';
import { useGiftSentence } from '../../../shared/gifts/use-gift-sentence.ts';
import { useDeleteChat } from '../api/use-delete-chat.ts';
import { DeleteChatDialog } from './DeleteChatDialog.tsx';
import styles from './ConversationList.module.css';

/** All conversations, the latest first. `selected` is the profile whose conversation is open beside the list. */
export function ConversationList({ selected }: { selected?: number | undefined }) {
  const { t } = useTranslation('mf-chat');
  const { links, navigate } = useHost();
  const { chats, error, isFetching, refetch, ...older } = useChats();
  const [deleting, setDeleting] = useState<Chat | null>(null);
  const remove = useDeleteChat();
  const handleConfirm = (chat: Chat) => {
    setDeleting(null);
    remove.mutate(chat);
    if (chat.profile.id === selected) navigate(links.chats?.() ?? '/chats', { replace: true });
  };

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
  if (chats.length === 0) return <NoConversations />;
  return (
    <>
      <ul className={styles.list} aria-label={t('list.label')}>
        {chats.map((chat) => (
          <ConversationRow
            key={chat.conversation.id}
            chat={chat}
            selected={chat.profile.id === selected}
            onDelete={() => setDeleting(chat)}
          />
        ))}
      </ul>
      {older.hasOlder ? (
        <Button variant="quiet" full loading={older.isLoadingOlder} onClick={older.loadOlder}>
          {t(older.olderFailed ? 'list.olderFailed' : 'list.older')}
        </Button>
      ) : null}
      <DeleteChatDialog chat={deleting} onClose={() => setDeleting(null)} onConfirm={handleConfirm} />
    </>
  );
}

function ConversationRow({ chat, selected, onDelete }: { chat: Chat; selected: boolean; onDelete: () => void }) {
  const { t } = useTranslation('mf-chat');
  const format = useFormat();
  const settings = useSettings();
  const { current } = useLocale();
  const { profile, last_message: last, num_unread_messages: unread } = chat;
  const excerpt = useExcerpt(chat);
  return (
    <ListRow
      start={
        <Avatar
          picture={profile.main_image}
          size="l"
          {...(profile.online && profile.available ? { onlineLabel: t('online') } : {})}
        />
      }
      title={profile.name}
      subtitle={
        <>
          <span className={styles.excerpt}>{profile.available ? excerpt : t('partner.gone')}</span>
          {profile.fictional ? <FictionalMark label={settings.fictional_singular[current]} /> : null}
        </>
      }
      meta={last === null ? undefined : <time dateTime={last.sent_at}>{format.moment(last.sent_at)}</time>}
      badge={<Badge count={unread} label={t('list.unread', { count: unread })} />}
      unread={unread > 0}
      selected={selected}
      renderLink={(link) => <Link to={`/chats/${chat.conversation.id}`} {...link} />}
      action={
        <IconButton
          size="s"
          className={styles.delete}
          label={t('delete.action', { name: profile.name })}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onDelete}
        />
      }
    />
  );
}

/** The last message in one line; a gift as a sentence (R-CHAT-GIFT-SHOWN). */
function useExcerpt({ last_message: last, profile }: Chat): string {
  const { t } = useTranslation('mf-chat');
  const giftSentence = useGiftSentence();
  if (last === null) return t('list.noMessages');
  if (last.gift !== undefined) return giftSentence(last.gift, last.mine, profile.name);
  return last.mine ? t('list.mine', { text: last.text }) : last.text;
}

/** The label is always visible, on a line of its own, so that it does not shorten the name. */
function FictionalMark({ label }: { label: string }) {
  return (
    <span className={styles.fictional}>
      <Bot aria-hidden="true" />
      {label}
    </span>
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

function ListSkeleton() {
  const { t } = useTranslation('mf-chat');
  return (
    <div role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={styles.placeholder}>
          <Skeleton shape="circle" width="3.5rem" height="3.5rem" />
          <div className={styles.lines}>
            <Skeleton shape="text" width="45%" />
            <Skeleton shape="text" width="80%" />
          </div>
        </div>
      ))}
    </div>
  );
}
