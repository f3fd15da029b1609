import { useEffect, useRef, useState } from 'react';
import type { Message } from '@tandem/contracts/api/chat';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { useTranslation } from '@tandem/shared-ui/i18n';

interface NewMessagesProps {
  /** Oldest first; null before the first message. */
  messages: readonly Message[] | null;
  /** Of the partner. */
  name: string;
}

/** How long messages are collected before they are announced together. */
const BATCH_MILLISECONDS = 1000;

/**
 * Announces received messages to screen readers, politely: one with its text, several that arrive within a second as one
 * announcement (R-CHAT-ANNOUNCED). What was there when the conversation was opened is not new.
 */
export function NewMessages({ messages, name }: NewMessagesProps) {
  const { t } = useTranslation('mf-chat');
  const [text, setText] = useState('');
  /** The newest message that was announced, or was there before; null until the messages are loaded. */
  const known = useRef<number | null>(null);
  const last = messages?.at(-1)?.id ?? 0;
  useEffect(() => {
    if (messages === null || last === 0) return undefined;
    known.current ??= last;
    const announced = known.current;
    const added = messages.filter(({ id, mine }) => id > announced && !mine);
    if (added.length === 0) return undefined;
    const timer = setTimeout(() => {
      known.current = last;
      setText(t('messages.arrived', { count: added.length, name, text: added[0]?.text ?? '' }));
    }, BATCH_MILLISECONDS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the id of the last message says when there are new ones
  }, [last]);
  return (
    <VisuallyHidden>
      <span role="status">{text}</span>
    </VisuallyHidden>
  );
}
