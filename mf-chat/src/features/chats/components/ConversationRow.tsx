import { useMemo, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { Bot, Ellipsis, Trash2, UserRound } from 'lucide-react';
import { Avatar } from '@tandem/shared-ui/components/Avatar';
import { Badge } from '@tandem/shared-ui/components/Badge';
import { iconButtonClass } from '@tandem/shared-ui/components/IconButton';
import { ListRow } from '@tandem/shared-ui/components/ListRow';
import type { RowLinkProps } from '@tandem/shared-ui/components/ListRow';
import { Menu } from '@tandem/shared-ui/components/Menu';
import type { MenuItem } from '@tandem/shared-ui/components/Menu';
import { deviceStorage, useFormat, useLinks, useLocale, useSettings, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import type { Chat, Message } from '@tandem/contracts/api/chat';
import { draftKey } from '../../../shared/drafts.ts';
import { useGiftSentence } from '../../../shared/gifts/use-gift-sentence.ts';
import { KEEPS_LIST } from '../../../shared/kept-list.ts';
import { outboxKey, readOutbox } from '../../conversation/model/stored-outbox.ts';
import type { OutboxEntry } from '../../conversation/model/stored-outbox.ts';
import { useDeleteChat } from '../api/use-delete-chat.ts';
import { findWords } from '../found-words.ts';
import { leaveRow } from '../model/leave-row.ts';
import { useRowSight } from '../model/use-row-sight.ts';
import type { RowWatch } from '../model/use-row-sight.ts';
import { RowText } from './RowText.tsx';
import styles from './ConversationList.module.css';

interface ConversationRowProps {
  chat: Chat;
  /** Its place in the list. */
  index: number;
  watch: RowWatch;
  /** It is open beside the list. */
  selected: boolean;
  /** The words that a search has found it by, in the name or in the message that stands for the last one. */
  words?: string | undefined;
  /** Called when the conversation is deleted. */
  onDelete?: (() => void) | undefined;
}

/** A conversation in the list; far from what is in sight its name and the way to it alone (R-CHAT-LIST-DRAWN). */
export function ConversationRow({ index, watch, ...props }: ConversationRowProps) {
  const { chat, selected, words } = props;
  const { row, isNear, height } = useRowSight(chat.conversation.id, index, watch);
  // The reader is in it: what is unread further down is counted once it is left (R-CHAT-OPEN-READ).
  const unread = selected ? 0 : chat.num_unread_messages;
  const at =
    words !== undefined && chat.found === true && chat.last_message !== null ? `?message=${chat.last_message.id}` : '';
  const renderLink = (link: RowLinkProps) => (
    <Link to={`/chats/${chat.conversation.id}${at}`} state={KEEPS_LIST} {...link} />
  );
  return (
    <li
      ref={row}
      className={isNear ? undefined : styles.far}
      data-unread={unread > 0 ? '' : undefined}
      style={isNear || height === null ? undefined : { minHeight: height }}
    >
      {isNear ? (
        <DrawnRow unread={unread} renderLink={renderLink} {...props} />
      ) : (
        renderLink({
          className: '',
          children: chat.profile.name,
          ...(selected ? { 'aria-current': 'true' } : {}),
        })
      )}
    </li>
  );
}

interface DrawnRowProps extends Omit<ConversationRowProps, 'index' | 'watch'> {
  unread: number;
  renderLink: (link: RowLinkProps) => ReactElement;
}

/** Who, the last message, the draft or what is not sent, and a menu. */
function DrawnRow({ chat, selected, words, unread, renderLink, onDelete }: DrawnRowProps) {
  const { t } = useTranslation('mf-chat');
  const format = useFormat();
  const settings = useSettings();
  const { current } = useLocale();
  const { profile, last_message: last } = chat;
  return (
    <ListRow
      as="div"
      className={styles.row}
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
          {profile.available ? (
            <Excerpt chat={chat} words={words} showsOwn={!selected && words === undefined} />
          ) : (
            <RowText>{t('partner.gone')}</RowText>
          )}
          {profile.fictional ? <FictionalMark label={settings.fictional_singular[current]} /> : null}
        </>
      }
      meta={last === null ? undefined : <time dateTime={last.sent_at}>{format.moment(last.sent_at)}</time>}
      badge={<Badge count={unread} label={t('list.unread', { count: unread })} />}
      unread={unread > 0}
      selected={selected}
      renderLink={renderLink}
      action={<RowMenu chat={chat} onDelete={onDelete} />}
    />
  );
}

function RowMenu({ chat, onDelete }: Pick<ConversationRowProps, 'chat' | 'onDelete'>) {
  const { t } = useTranslation('mf-chat');
  const { member } = useLinks();
  const remove = useDeleteChat();
  const { profile } = chat;
  const to = profile.available ? member?.({ id: profile.id }) : undefined;
  const toProfile: MenuItem[] =
    to === undefined
      ? []
      : [
          {
            key: 'profile',
            label: t('header.profile'),
            icon: <UserRound />,
            renderLink: (link) => <Link to={to} {...link} />,
          },
        ];
  const handleDelete = () => {
    leaveRow();
    remove.mutate(chat);
    onDelete?.();
  };
  return (
    <Menu
      label={t('list.more', { name: profile.name })}
      trigger={<Ellipsis aria-hidden="true" />}
      triggerClassName={iconButtonClass({ size: 's' })}
      className={styles.menu}
      items={[...toProfile, { key: 'delete', label: t('delete.menu'), icon: <Trash2 />, onSelect: handleDelete }]}
    />
  );
}

/** The text under a key of the device, as it is at any time. */
function useStoredText(key: string): string {
  const read = () => deviceStorage.getItem(key) ?? '';
  return useSyncExternalStore(deviceStorage.watch, read, () => '');
}

/** The first message that is not sent and waits or was refused (R-CHAT-LIST-UNSENT); not one that arrived as the last message. */
function useFirstUnsent(userId: number, { last_message: last, profile }: Chat): OutboxEntry | undefined {
  const profileId = profile.id;
  const stored = useStoredText(outboxKey(userId, profileId));
  const first = useMemo(
    () => (stored === '' ? [] : readOutbox(deviceStorage, userId, profileId)),
    [stored, userId, profileId],
  ).find(({ clientId, deleted }) => deleted !== true && clientId !== last?.client_id);
  return first?.state === 'failed' || first?.waitsFor !== undefined ? first : undefined;
}

/** The words that were found in a message, marked, with what is around them. */
function MarkedWords({ text, words }: { text: string; words: string }) {
  const { before, words: marked, after } = findWords(text, words) ?? { before: text, words: '', after: '' };
  return (
    <>
      {before}
      {marked === '' ? null : <mark className={styles.words}>{marked}</mark>}
      {after}
    </>
  );
}

interface ExcerptProps extends Pick<ConversationRowProps, 'chat' | 'words'> {
  /** What is not sent, or being written, stands before the last message. */
  showsOwn: boolean;
}

/**
 * What is not sent (R-CHAT-LIST-UNSENT), the draft (R-CHAT-LIST-DRAFT), or the last message in one line; a gift as a
 * sentence (R-CHAT-GIFT-SHOWN).
 */
function Excerpt({ chat, words, showsOwn }: ExcerptProps) {
  const { last_message: last, profile } = chat;
  const { t } = useTranslation('mf-chat');
  const giftSentence = useGiftSentence();
  const userId = useUser()?.id ?? 0;
  const draft = useStoredText(draftKey(userId, profile.id)).trim();
  const unsent = useFirstUnsent(userId, chat);
  if (showsOwn && unsent !== undefined) {
    return (
      <RowText label={t(unsent.state === 'failed' ? 'list.unsent' : 'list.waiting')} marked>
        {unsent.gift === undefined ? unsent.text : giftSentence(unsent.gift, 'unsent', profile.name)}
      </RowText>
    );
  }
  if (showsOwn && draft !== '') {
    return (
      <RowText label={t('list.draft')} marked>
        {draft}
      </RowText>
    );
  }
  return <LastMessage last={last} name={profile.name} words={words} />;
}

interface LastMessageProps extends Pick<ConversationRowProps, 'words'> {
  last: Message | null;
  /** Of the partner. */
  name: string;
}

function LastMessage({ last, name, words }: LastMessageProps) {
  const { t } = useTranslation('mf-chat');
  const giftSentence = useGiftSentence();
  if (last === null) return <RowText>{t('list.noMessages')}</RowText>;
  if (last.gift !== undefined) return <RowText>{giftSentence(last.gift, last.mine, name)}</RowText>;
  return (
    <RowText label={last.mine ? t('list.mine') : undefined}>
      {words === undefined ? last.text : <MarkedWords text={last.text} words={words} />}
    </RowText>
  );
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
