import { ArrowDown } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { Chats } from '../api/use-chats.ts';

/** Rows that are in sight as a rule, where the browser does not say which are: what is unread among them needs no way to it. */
const IN_SIGHT = 6;

interface UnreadJumpProps {
  pane: RefObject<HTMLElement | null>;
  list: Chats;
}

const isUnread = (chat: { num_unread_messages: number }): boolean => chat.num_unread_messages > 0;

/** The rows of what is unread, in the order of the list. */
const rowsIn = (pane: HTMLElement | null): HTMLElement[] => [
  ...(pane?.querySelectorAll<HTMLElement>('[data-unread]') ?? []),
];

/** How much is unread, and where. */
function unreadOf({ chats = [], unread, hasOlder }: Chats) {
  const loaded = chats.reduce((sum, chat) => sum + chat.num_unread_messages, 0);
  const count = unread ?? loaded;
  /** Some of it is in conversations that are not loaded yet. */
  const isBeyond = hasOlder && count > loaded;
  const isFurtherDown = chats.slice(IN_SIGHT).some(isUnread);
  return { count, isBeyond, isFurtherDown, isAny: loaded > 0 };
}

/** The rows of what is unread and in sight, as the browser has said last, and whether others are not; null before it has. */
function useInSight(pane: UnreadJumpProps['pane'], { chats }: Chats) {
  const [sight, setSight] = useState<{ inSight: ReadonlySet<Element>; isMore: boolean } | null>(null);
  useEffect(() => {
    if (!('IntersectionObserver' in window && chats?.some(isUnread))) return undefined;
    const rows = rowsIn(pane.current);
    const inSight = new Set<Element>();
    const note: IntersectionObserverCallback = (changes) => {
      for (const { target, isIntersecting } of changes)
        if (isIntersecting) inSight.add(target);
        else inSight.delete(target);
      setSight({ inSight: new Set(inSight), isMore: inSight.size < rows.length });
    };
    // One of which a strip alone is seen is out of sight.
    const observer = new IntersectionObserver(note, { threshold: 0.5 });
    for (const row of rows) observer.observe(row);
    return () => observer.disconnect();
  }, [pane, chats]);
  return sight;
}

/**
 * The way to the next conversation with unread messages, where one is out of sight (R-CHAT-LIST-UNREAD-JUMP): older
 * conversations are loaded until it is there.
 */
export function UnreadJump({ pane, list }: UnreadJumpProps) {
  const { t } = useTranslation('mf-chat');
  const jumped = useRef<HTMLElement | null>(null);
  /** More of the list is being loaded for a jump. */
  const isAwaited = useRef(false);
  const { count, isBeyond, isFurtherDown, isAny } = unreadOf(list);
  const sight = useInSight(pane, list);
  const jump = () => {
    const rows = rowsIn(pane.current);
    const first = list.chats?.slice(0, IN_SIGHT).filter(isUnread).length ?? 0;
    const isHidden = (row: HTMLElement, index: number) => (sight ? !sight.inSight.has(row) : index >= first);
    const at = rows.findIndex((row) => row === jumped.current);
    const further = rows.find((row, index) => index > at && isHidden(row, index));
    const next = further ?? (isBeyond ? undefined : (rows.find(isHidden) ?? rows[0]));
    isAwaited.current = next === undefined && isBeyond;
    if (isAwaited.current) {
      list.loadOlder();
      return;
    }
    jumped.current = next ?? null;
    next?.querySelector('a')?.focus();
    next?.scrollIntoView({ block: 'center' });
  };
  const goOn = useEffectEvent((loaded: number) => {
    if (loaded > 0 && isAwaited.current) jump();
  });
  const loadedCount = list.chats?.length ?? 0;
  useEffect(() => goOn(loadedCount), [loadedCount]);
  // Of rows that are all read by now, the browser says nothing more.
  const isOutOfSight = isAny && (sight?.isMore ?? isFurtherDown);
  if (!isOutOfSight && !isBeyond) return null;
  return (
    <Button size="s" variant="quiet" icon={<ArrowDown />} loading={list.isLoadingOlder} onClick={jump}>
      {t('list.toUnread', { count })}
    </Button>
  );
}
