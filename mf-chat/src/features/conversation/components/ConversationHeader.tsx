import { ArrowLeft, Bot, Ellipsis, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { iconButtonClass } from '@tandem/shared-ui/components/IconButton';
import { Menu } from '@tandem/shared-ui/components/Menu';
import type { MenuItem } from '@tandem/shared-ui/components/Menu';
import { Tag } from '@tandem/shared-ui/components/Tag';
import { Slot, useFormat, useHost, useLocale, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import type { Chat } from '@tandem/contracts/api/chat';
import type { MemberMenuItem } from '@tandem/contracts/composition/slots';
import { KEEPS_LIST } from '../../../shared/kept-list.ts';
import { useDeleteChat } from '../../chats/api/use-delete-chat.ts';
import type { Partner } from '../model/partner.ts';
import { usePresence } from '../model/use-presence.ts';
import { HeaderLike } from './HeaderLike.tsx';
import { PartnerPhotos } from './PartnerPhotos.tsx';
import styles from './ConversationHeader.module.css';

interface ConversationHeaderProps {
  partner: Partner;
  /** What can be deleted; undefined before the first message. */
  chat: Chat | undefined;
}

/** The header of a conversation: back to the list, the partner, and a menu. */
export function ConversationHeader({ partner, chat }: ConversationHeaderProps) {
  const { t } = useTranslation('mf-chat');
  const { links } = useHost();
  return (
    <header className={styles.header}>
      <Link
        to={links.chats?.() ?? '/chats'}
        state={KEEPS_LIST}
        className={`${iconButtonClass()} ${styles.back}`}
        aria-label={t('header.back')}
      >
        <ArrowLeft aria-hidden="true" />
      </Link>
      <PartnerName partner={partner} chat={chat} />
      <HeaderLike partner={partner} />
      <HeaderMenu partner={partner} chat={chat} />
    </header>
  );
}

function PartnerName({ partner, chat }: ConversationHeaderProps) {
  const { t } = useTranslation('mf-chat');
  const { links } = useHost();
  const settings = useSettings();
  const { current } = useLocale();
  const to = partner.available ? links.member?.({ id: partner.id }) : undefined;
  const format = useFormat();
  const { isOnline, lastActive } = usePresence(partner, chat?.conversation.id);
  return (
    <div className={styles.who}>
      <PartnerPhotos partner={partner} />
      <div className={styles.words}>
        <Heading level={1} size="small" className={styles.name}>
          {to === undefined ? partner.name : <Link to={to}>{partner.name}</Link>}
        </Heading>
        <div className={styles.marks}>
          {partner.fictional ? (
            <Tag tone="info" icon={<Bot aria-hidden="true" />}>
              {settings.fictional_singular[current]}
            </Tag>
          ) : null}
          {isOnline ? <span className={styles.online}>{t('online')}</span> : null}
          {isOnline || !lastActive ? null : (
            <span className={styles.seen}>{t('header.seen', { when: format.moment(lastActive) })}</span>
          )}
        </div>
      </div>
    </div>
  );
}

type HeaderAction = MemberMenuItem & { drawn: ReactNode };

/** What the chat adds to the menu: the way to the profile, and deleting the conversation. */
function useHeaderActions({ partner, chat }: ConversationHeaderProps, onDelete: () => void): HeaderAction[] {
  const { t } = useTranslation('mf-chat');
  const { links } = useHost();
  const profile = partner.available ? links.member?.({ id: partner.id }) : undefined;
  const toProfile = { key: 'profile', label: t('header.profile'), icon: 'person', drawn: <UserRound /> } as const;
  const remove = { key: 'delete', label: t('delete.menu'), icon: 'delete', drawn: <Trash2 /> } as const;
  return [
    ...(profile === undefined ? [] : [{ ...toProfile, to: profile }]),
    ...(chat === undefined ? [] : [{ ...remove, onSelect: onDelete }]),
  ];
}

/** The menu of the conversation without what the part of members adds: while that is loading, or away. */
function PlainMenu({
  actions,
  onOpenChange,
}: {
  actions: readonly HeaderAction[];
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation('mf-chat');
  if (actions.length === 0) return null;
  const items = actions.map((action): MenuItem => {
    const { key, label, drawn } = action;
    const item = { key, label, icon: drawn };
    if ('onSelect' in action) return { ...item, onSelect: action.onSelect };
    return { ...item, renderLink: (link) => <Link to={action.to} {...link} /> };
  });
  return (
    <Menu
      label={t('header.more')}
      trigger={<Ellipsis aria-hidden="true" />}
      triggerClassName={iconButtonClass()}
      items={items}
      onOpenChange={onOpenChange}
    />
  );
}

function HeaderMenu({ partner, chat }: ConversationHeaderProps) {
  const { t } = useTranslation('mf-chat');
  const { links, navigate } = useHost();
  const remove = useDeleteChat();
  const leave = () => navigate(links.chats?.() ?? '/chats', { replace: true, state: KEEPS_LIST });
  const actions = useHeaderActions({ partner, chat }, () => {
    if (chat !== undefined) remove.mutate(chat);
    leave();
  });
  // Who has opened the plain menu keeps an open one when that of the members' part takes its place.
  const [isPlainOpen, setPlainOpen] = useState(false);
  const plain = <PlainMenu actions={actions} onOpenChange={setPlainOpen} />;
  const items = actions.map(({ drawn: _drawn, ...item }) => item);
  return (
    <>
      {partner.available ? (
        <Slot
          name="member-menu"
          props={{ member: partner, label: t('header.more'), items, startsOpen: isPlainOpen, onBlocked: leave }}
          loading={plain}
          fallback={plain}
        />
      ) : (
        plain
      )}
    </>
  );
}
