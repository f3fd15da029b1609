import { ArrowDown } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
  const [isSeeking, setSeeking] = useState(false);
  const { count, isBeyond, isFurtherDown } = unreadOf(list);
  const goTo = (link: HTMLElement | undefined) => {
    jumped.current = link ?? null;
    link?.focus();
    link?.scrollIntoView({ block: 'center' });
    setSeeking(false);
  };
  const jump = () => {
    const links = [...(pane.current?.querySelectorAll<HTMLElement>(`.${listStyles.unread} a[href]`) ?? [])];
    const at = links.findIndex((link) => link === jumped.current);
    const next = links[at + 1];
    if (next !== undefined || !isBeyond) goTo(next ?? links[0]);
    else {
      setSeeking(true);
      list.loadOlder();
    }
  };
  const goOn = useEffectEvent(() => {
    // The list says why it has no more, and has the button to try it again.
    if (list.olderFailed) setSeeking(false);
    else if (!list.isLoadingOlder) jump();
  });
  const loadedCount = list.chats?.length ?? 0;
  useEffect(() => {
    if (isSeeking) goOn();
  }, [isSeeking, loadedCount, list.isLoadingOlder, list.olderFailed]);
  if (!isFurtherDown && !isBeyond) return null;
  return (
    <Button size="s" variant="quiet" icon={<ArrowDown />} loading={isSeeking} onClick={jump}>
      {t('list.toUnread', { count })}
    </Button>
  );
}
