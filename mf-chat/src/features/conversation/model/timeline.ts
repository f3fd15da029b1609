import type { Message } from '@tandem/contracts/api/chat';
import type { Gift } from '@tandem/contracts/product/lists';
import type { OutboxEntry } from './stored-outbox.ts';

/** A message of a conversation as it is shown. */
export interface TimelineItem {
  key: string;
  /** Of the message; null for one that is not sent yet. */
  id: number | null;
  mine: boolean;
  /** The id of a received message that is not read yet. */
  unreadId: number | undefined;
  text: string;
  gift: Gift | undefined;
  /** A fictional profile's answer from its script (R-CHAT-SCRIPTED-ANSWERS). */
  automatic?: boolean | undefined;
  /** ISO 8601 */
  at: string;
  /** The state of an own message; 'sending', 'waiting' and 'failed' ones are still in the outbox. */
  state: 'sending' | 'waiting' | 'sent' | 'read' | 'failed' | null;
  /** The key of the text for the state, below `messages.states`. */
  stateText: StateText | null;
  reason: string | null;
  /** Where a new day begins. */
  startsDay: boolean;
  /** The next one is of the same author, within minutes. */
  continued: boolean;
}

/** Names of the texts of states: a message waits for the connection, the site, its member's login, or its turn. */
export type StateText = 'sending' | 'waiting' | 'site' | 'login' | 'turn' | 'sent' | 'read' | 'failed';

/** The state of an unsent message as it is shown, and the name of its text. */
export function unsentState({ state, waitsFor, cause }: Pick<OutboxEntry, 'state' | 'waitsFor' | 'cause'>) {
  if (state === 'failed' || waitsFor === undefined) return { state, stateText: state } as const;
  return { state: 'waiting', stateText: waitsFor === 'turn' ? 'turn' : (cause ?? 'waiting') } as const;
}

const TOGETHER_MILLISECONDS = 5 * 60_000;

function dayOf(instant: string): string {
  return new Date(instant).toDateString();
}

function stateOf(message: Message): 'sent' | 'read' | null {
  if (!message.mine) return null;
  return message.read_at === null ? 'sent' : 'read';
}

/**
 * Returns the timeline of a conversation, oldest first: the server's messages, then the unsent ones. A message that is
 * briefly in both is shown once.
 */
export function timelineOf(messages: readonly Message[], unsent: readonly OutboxEntry[]): TimelineItem[] {
  const arrived = new Set(messages.map(({ mine, client_id: clientId }) => mine && clientId));
  const items = [
    ...messages.map((message) => ({
      // The partner's browser names its messages, and could give one the name of another: their ids are the site's.
      key: message.mine ? message.client_id : String(message.id),
      id: message.id,
      mine: message.mine,
      unreadId: message.mine || message.read_at !== null ? undefined : message.id,
      text: message.text,
      gift: message.gift,
      automatic: message.automatic,
      at: message.sent_at,
      state: stateOf(message),
      stateText: stateOf(message),
      reason: null,
    })),
    ...unsent
      .filter((entry) => !arrived.has(entry.clientId))
      .map((entry) => ({
        key: entry.clientId,
        id: null,
        mine: true,
        unreadId: undefined,
        text: entry.text,
        gift: entry.gift,
        at: entry.writtenAt,
        ...unsentState(entry),
        reason: entry.reason?.message ?? null,
      })),
  ];
  return items.map((item, index) => {
    const before = items[index - 1];
    const next = items[index + 1];
    const isTogether =
      next !== undefined &&
      next.mine === item.mine &&
      dayOf(next.at) === dayOf(item.at) &&
      Date.parse(next.at) - Date.parse(item.at) < TOGETHER_MILLISECONDS;
    return { ...item, startsDay: before === undefined || dayOf(before.at) !== dayOf(item.at), continued: isTogether };
  });
}
