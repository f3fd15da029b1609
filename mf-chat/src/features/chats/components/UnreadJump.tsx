import { ArrowDown } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { Chats } from '../api/use-chats.ts';
import listStyles from './ConversationList.module.css';

/** Rows that are in sight as a rule: what is unread among them needs no way to it. */
const IN_SIGHT = 6;

interface UnreadJumpProps {
  pane: RefObject<HTMLElement | null>;
  list: Chats;
}

/** How much is unread, and where. */
function unreadOf({ chats = [], unread, hasOlder }: Chats) {
  const loaded = chats.reduce((sum, chat) => sum + chat.num_unread_messages, 0);
  const count = unread ?? loaded;
  /** Some of it is in conversations that are not loaded yet. */
  const isBeyond = hasOlder && count > loaded;
  const isFurtherDown = chats.slice(IN_SIGHT).some((chat) => chat.num_unread_messages > 0);
  return { count, isBeyond, isFurtherDown };
}

/**
 * The way to the next conversation with unread messages, where one is further down (R-CHAT-LIST-UNREAD-JUMP): older
 * conversations are loaded until it is there.
 */
export function UnreadJump({ pane, list }: UnreadJumpProps) {
  const { t } = useTranslation('mf-chat');
  const jumped = useRef<HTMLElement | null>(null);
  /** More of the list is being loaded for a jump. */
  const isAwaited = useRef(false);
  const { count, isBeyond, isFurtherDown } = unreadOf(list);
  const jump = () => {
    const links = [...(pane.current?.querySelectorAll<HTMLElement>(`.${listStyles.unread} a[href]`) ?? [])];
    const at = links.findIndex((link) => link === jumped.current);
    const next = links[at + 1] ?? (isBeyond ? undefined : links[0]);
    isAwaited.current = next === undefined && isBeyond;
    if (isAwaited.current) {
      list.loadOlder();
      return;
    }
    jumped.current = next ?? null;
    next?.focus();
    next?.scrollIntoView({ block: 'center' });
  };
  const goOn = useEffectEvent((loaded: number) => {
    if (loaded > 0 && isAwaited.current) jump();
  });
  const loadedCount = list.chats?.length ?? 0;
  useEffect(() => goOn(loadedCount), [loadedCount]);
  if (!isFurtherDown && !isBeyond) return null;
  return (
    <Button size="s" variant="quiet" icon={<ArrowDown />} loading={list.isLoadingOlder} onClick={jump}>
      {t('list.toUnread', { count })}
    </Button>
  );
}
