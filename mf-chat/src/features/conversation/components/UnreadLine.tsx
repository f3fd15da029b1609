import { ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { MessageSeparator } from '@tandem/shared-ui/components/MessageList';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { UNREAD_LINE_ATTRIBUTE } from '../model/use-message-scroll.ts';
import type { Messages } from '../model/use-messages.ts';
import { useUnreadStart } from '../model/use-unread-start.ts';
import type { UnreadStart } from '../model/use-unread-start.ts';
import styles from './UnreadLine.module.css';

/** What was unread when the conversation was opened, and where its line is. */
interface Unread extends UnreadStart {
  /** Where the line is put, once it is in the page. */
  element: HTMLElement | null;
  line: (element: HTMLElement | null) => void;
}

/** What was unread when the conversation was opened; `isSeeking` while its beginning is being loaded. */
export function useUnread(messages: Messages | null): Unread & { isSeeking: boolean } {
  const [element, line] = useState<HTMLElement | null>(null);
  return { ...useUnreadStart(messages), element, line };
}

/**
 * 'Unread', above the first message that was unread when the conversation was opened (R-CHAT-UNREAD-LINE); nothing at any
 * other message.
 *
 * @param at the id of the message below; null for one that is not sent yet
 */
export function UnreadLine({ at, unread: { startId, line } }: { at: number | null; unread: Unread }) {
  const { t } = useTranslation('mf-chat');
  if (at === null || at !== startId) return null;
  return (
    <MessageSeparator>
      <span ref={line} className={styles.line} {...{ [UNREAD_LINE_ATTRIBUTE]: '' }}>
        {t('messages.unread')}
      </span>
    </MessageSeparator>
  );
}

interface JumpToUnreadProps {
  area: RefObject<HTMLElement | null>;
  unread: Unread;
  /** Draws the line; undefined while it is drawn. */
  onShow: (() => void) | undefined;
}

function jumpTo(line: HTMLElement, area: HTMLElement | null): void {
  line.scrollIntoView({ block: 'start' });
  // The button goes away: who uses the keyboard goes on in the thread.
  area?.focus({ preventScroll: true });
}

/** The way up to the unread line while that is above what is seen (R-CHAT-UNREAD-JUMP). */
export function JumpToUnread({ area, unread: { element, count }, onShow }: JumpToUnreadProps) {
  const { t } = useTranslation('mf-chat');
  const [isAbove, setAbove] = useState(false);
  const isJumping = useRef(false);
  useEffect(() => {
    if (element === null) return undefined;
    if (isJumping.current) jumpTo(element, area.current);
    isJumping.current = false;
    if (typeof IntersectionObserver === 'undefined') return undefined;
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
  if (element === null ? onShow === undefined : !isAbove) return null;
  const handleClick = () => {
    if (element !== null) jumpTo(element, area.current);
    else {
      // Further up than what is drawn.
      isJumping.current = true;
      onShow?.();
    }
  };
  return (
    <Button size="s" icon={<ArrowUp />} className={styles.jump} onClick={handleClick}>
      {t('messages.toUnread', { count })}
    </Button>
  );
}
