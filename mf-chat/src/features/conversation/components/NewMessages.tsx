import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Message } from '@tandem/contracts/api/chat';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { OutboxEntry } from '../model/stored-outbox.ts';
import { unsentState } from '../model/timeline.ts';
import { useGiftSentence } from '../../../shared/gifts/use-gift-sentence.ts';

export interface NewMessagesProps {
  /** Oldest first; null before the first message. */
  messages: readonly Message[] | null;
  /** There are no others yet: none are shown of a conversation that is loading, nor of one whose messages are all hidden. */
  isLoaded: boolean;
  /** Of the partner. */
  name: string;
  /** What is not sent to the partner. */
  unsent: readonly OutboxEntry[];
}

/** How long messages are collected before they are announced together. */
const BATCH_MILLISECONDS = 1000;

/** What is said of the message that was written last, while it waits and once it has gone. */
type Waiting = 'waiting' | 'site' | 'login' | 'turn' | 'behind' | 'gone';

function waitingOf(unsent: readonly OutboxEntry[]): Exclude<Waiting, 'gone'> | null {
  const last = unsent.at(-1);
  if (last === undefined) return null;
  const { stateText } = unsentState(last);
  if (stateText === 'turn') return unsent.length > 1 ? 'behind' : 'turn';
  return stateText === 'sending' || stateText === 'failed' ? null : stateText;
}

/** What the message that was written last waits for; after that, that it has gone. One that goes at once needs no words. */
function useWaiting(messages: readonly Message[] | null, unsent: readonly OutboxEntry[]): Waiting | null {
  const [waited, setWaited] = useState<string | null>(null);
  const state = waitingOf(unsent);
  const last = unsent.at(-1)?.clientId ?? null;
  // Written after one that had waited, it is another message.
  const next = state === null ? (last === null || last === waited ? waited : null) : last;
  if (next !== waited) setWaited(next);
  if (state !== null) return state;
  return next !== null && messages?.some((message) => message.client_id === next) === true ? 'gone' : null;
}

/**
 * Announces received messages to screen readers, politely: one with its text, several that arrive within a second as one
 * announcement, a gift as a sentence (R-CHAT-ANNOUNCED); and what an own message waits for (R-CHAT-WAITING-ANNOUNCED). What was there when the conversation was opened is not new, nor
 * are older messages that are loaded.
 */
export function NewMessages({ messages, isLoaded, name, unsent }: NewMessagesProps) {
  const { t } = useTranslation('mf-chat');
  const giftSentence = useGiftSentence();
  const waits = useWaiting(messages, unsent);
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
    else if (known.current === null && isLoaded) {
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
      {/* Of its own: a status is read as a whole whenever a part of it changes. */}
      <span aria-live="polite">{waits === null ? '' : t(`messages.waits.${waits}`)}</span>
    </VisuallyHidden>
  );
}
