import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { MessageSeparator } from '@tandem/shared-ui/components/MessageList';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { Messages } from '../model/use-messages.ts';
import styles from './UnreadLine.module.css';

/** What was unread when the conversation was opened. */
interface UnreadStart {
  /** The first unread message; null when all were read. */
  startId: number | null;
  count: number;
  /** Where the line is put, once it is in the page. */
  element: HTMLElement | null;
  line: (element: HTMLElement | null) => void;
}

const NOTHING = { startId: null, count: 0 };

/** Remembers which messages were unread when the conversation was opened: reading them does not move the line. */
export function useUnreadStart(messages: Messages | null): UnreadStart {
  const [found, setFound] = useState<typeof NOTHING | { startId: number; count: number } | null>(null);
  const [element, setElement] = useState<HTMLElement | null>(null);
  if (found === null && messages?.chat !== undefined) {
    const unread = messages.messages.filter((message) => !message.mine && message.read_at === null);
    const first = unread[0];
    setFound(first === undefined ? NOTHING : { startId: first.id, count: unread.length });
  }
  return { ...(found ?? NOTHING), element, line: setElement };
}

/**
 * 'Unread', above the first message that was unread when the conversation was opened (R-CHAT-UNREAD-LINE); nothing at any
 * other message.
 *
 * @param at the id of the message below; null for one that is not sent yet
 */
export function UnreadLine({ at, unread: { startId, line } }: { at: number | null; unread: UnreadStart }) {
  const { t } = useTranslation('mf-chat');
  if (at === null || at !== startId) return null;
  return (
    <MessageSeparator>
      <span ref={line} className={styles.line}>
        {t('messages.unread')}
      </span>
    </MessageSeparator>
  );
}

/** The way up to the unread line while that is above what is seen (R-CHAT-UNREAD-JUMP). */
export function JumpToUnread({ area, unread }: { area: RefObject<HTMLElement | null>; unread: UnreadStart }) {
  const { t } = useTranslation('mf-chat');
  const { element, count } = unread;
  const [isAbove, setAbove] = useState(false);
  useEffect(() => {
    if (element === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return;
        setAbove(!entry.isIntersecting && entry.boundingClientRect.top < (entry.rootBounds?.top ?? 0));
      },
      { root: area.current },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, area]);
  if (element === null || !isAbove) return null;
  const jump = () => {
    element.scrollIntoView({ block: 'start' });
    // The button goes away: who uses the keyboard goes on in the thread.
    area.current?.focus({ preventScroll: true });
  };
  return (
    <Button size="s" icon={<ArrowUp />} className={styles.jump} onClick={jump}>
      {t('messages.toUnread', { count })}
    </Button>
  );
}
