import type { Message } from '@tandem/contracts/api/chat';

/** Messages that were seen one after the other, by the ids of the first and the last. */
export interface SeenPart {
  /** Undefined where no unread message is before it: then all up to the last one are read. */
  from: number | undefined;
  upTo: number;
}

/**
 * The first part of the received messages that was in sight and is not reported as read. It ends at the next unread
 * message that was not in sight: one that was jumped over stays unread (R-CHAT-JUMPED-UNREAD).
 *
 * @param messages oldest first; `hasOlder`: there are earlier ones, which may be unread
 */
export function firstSeenPart(
  messages: readonly Message[],
  seen: ReadonlySet<number>,
  hasOlder: boolean,
): SeenPart | null {
  const unread = messages.filter(({ mine, read_at: at }) => !mine && at === null);
  const start = unread.findIndex(({ id }) => seen.has(id));
  const first = unread[start];
  if (first === undefined) return null;
  const end = unread.findIndex(({ id }, index) => index > start && !seen.has(id));
  const upTo = unread[end === -1 ? unread.length - 1 : end - 1]?.id ?? first.id;
  return { from: start === 0 && !hasOlder ? undefined : first.id, upTo };
}
