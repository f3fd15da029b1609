import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Message } from '@tandem/contracts/api/chat';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useGiftSentence } from '../../../shared/gifts/use-gift-sentence.ts';

export interface NewMessagesProps {
  /** Oldest first; null before the first message. */
  messages: readonly Message[] | null;
  /** Of the partner. */
  name: string;
}

/** How long messages are collected before they are announced together. */
const BATCH_MILLISECONDS = 1000;

/**
 * Announces received messages to screen readers, politely: one with its text, several that arrive within a second as one
 * announcement, a gift as a sentence (R-CHAT-ANNOUNCED). What was there when the conversation was opened is not new, nor
 * are older messages that are loaded.
 */
export function NewMessages({ messages, name }: NewMessagesProps) {
  const { t } = useTranslation('mf-chat');
  const giftSentence = useGiftSentence();
  const [said, setSaid] = useState({ turn: 0, text: '' });
  /** What was announced, or was there before; null until the messages are loaded. */
  const known = useRef<Set<number> | null>(null);
  const oldest = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const findNew = () =>
    (messages ?? []).filter(({ id, mine }) => !mine && id > oldest.current && known.current?.has(id) === false);
  const announce = useEffectEvent(() => {
    timer.current = undefined;
    const added = findNew();
    added.forEach(({ id }) => known.current?.add(id));
    const [first] = added;
    if (first === undefined) return;
    const text =
      added.length === 1 && first.gift !== undefined
        ? giftSentence(first.gift, false, name)
        : t('messages.arrived', { count: added.length, name, text: first.text });
    setSaid(({ turn }) => ({ turn: turn + 1, text }));
  });
  const collect = useEffectEvent(() => {
    // A conversation that does not exist yet has nothing that could have been there before.
    if (messages === null) known.current = new Set();
    else if (known.current === null && messages.length > 0) {
      known.current = new Set(messages.map(({ id }) => id));
      oldest.current = messages[0]?.id ?? 0;
    }
    // The first one sets the time: a steady stream is announced every second.
    if (timer.current === undefined && findNew().length > 0)
      timer.current = setTimeout(() => announce(), BATCH_MILLISECONDS);
  });
  // After each render: messages come at the end, and between others.
  useEffect(() => collect());
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <VisuallyHidden>
      <span role="status">
        {/* Replaced each time: the same words again are announced again. */}
        <span key={said.turn}>{said.text}</span>
      </span>
    </VisuallyHidden>
  );
}
