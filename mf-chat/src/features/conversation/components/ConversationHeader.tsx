import { ArrowLeft, Bot, EllipsisVertical, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '@tandem/shared-ui/components/Avatar';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { iconButtonClass } from '@tandem/shared-ui/components/IconButton';
import { Menu } from '@tandem/shared-ui/components/Menu';
import type { MenuItem } from '@tandem/shared-ui/components/Menu';
import { Tag } from '@tandem/shared-ui/components/Tag';
import { useHost, useLocale, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import type { Chat } from '@tandem/contracts/api/chat';
import { useDeleteChat } from '../../chats/api/use-delete-chat.ts';
import { DeleteChatDialog } from '../../chats/components/DeleteChatDialog.tsx';
import type { Partner } from '../model/partner.ts';
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
        className={`${iconButtonClass()} ${styles.back}`}
        aria-label={t('header.back')}
      >
        <ArrowLeft aria-hidden="true" />
      </Link>
      <PartnerName partner={partner} />
      <HeaderMenu partner={partner} chat={chat} />
    </header>
  );
}

function PartnerName({ partner }: { partner: Partner }) {
  const { t } = useTranslation('mf-chat');
  const { links } = useHost();
  const settings = useSettings();
  const { current } = useLocale();
  const to = partner.available ? links.member?.({ id: partner.id }) : undefined;
  const isOnline = partner.online && partner.available;
  return (
    <div className={styles.who}>
      <Avatar picture={partner.main_image} />
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
        </div>
      </div>
    </div>
  );
}

function HeaderMenu({ partner, chat }: ConversationHeaderProps) {
  const { t } = useTranslation('mf-chat');
  const { links, navigate } = useHost();
  const [isDeleting, setDeleting] = useState(false);
  const remove = useDeleteChat();
  const profile = partner.available ? links.member?.({ id: partner.id }) : undefined;
  const items: MenuItem[] = [];
  if (profile !== undefined) {
    items.push({
      key: 'profile',
      label: t('header.profile'),
      icon: <UserRound />,
      renderLink: (link) => <Link to={profile} {...link} />,
    });
  }
  if (chat !== undefined) {
    items.push({ key: 'delete', label: t('delete.menu'), icon: <Trash2 />, onSelect: () => setDeleting(true) });
  }
  const handleConfirm = (confirmed: Chat) => {
    setDeleting(false);
    remove.mutate(confirmed);
    navigate(links.chats?.() ?? '/chats', { replace: true });
  };
  if (items.length === 0) return null;
  return (
    <>
      <Menu
        label={t('header.more')}
        trigger={<EllipsisVertical aria-hidden="true" />}
        triggerClassName={iconButtonClass()}
        items={items}
      />
      <DeleteChatDialog
        chat={isDeleting && chat ? chat : null}
        onClose={() => setDeleting(false)}
        onConfirm={handleConfirm}
      />
    </>
  );
}
