import type { Message, MessagesResponse } from '@tandem/contracts/api/chat';
import type { InfiniteData } from '@tandem/shared-ui/query';

export type MessagePages = InfiniteData<MessagesResponse>;

/** How many of the latest messages are requested again, to learn whether they were read. */
const WATCHED = 20;

/** All loaded messages, oldest first. */
export function allMessages(pages: MessagePages | undefined): Message[] {
  return pages === undefined ? [] : pages.pages.toReversed().flatMap((page) => page.messages);
}

/** Returns the message of a response with the latest known read state: the response may be older. */
function withRead(incoming: Message, known: Message): Message {
  return { ...incoming, read_at: incoming.read_at ?? known.read_at };
}

/** Merges messages: known ones are replaced, newer ones appended, in the order of their ids. */
export function mergeMessages(
  pages: MessagePages,
  incoming: readonly Message[],
  chat?: MessagesResponse['chat'],
): MessagePages {
  const byId = new Map(incoming.map((message) => [message.id, message]));
  const last = pages.pages[0]?.messages.at(-1)?.id ?? 0;
  const added = incoming.filter(({ id }) => id > last).toSorted((a, b) => a.id - b.id);
  return {
    ...pages,
    pages: pages.pages.map((page, index) => {
      const messages = page.messages.map((message) => withRead(byId.get(message.id) ?? message, message));
      if (index > 0) return { ...page, messages };
      return { ...page, ...(chat && { chat }), messages: [...messages, ...added] };
    }),
  };
}

/** Marks messages up to an id as read: own ones by the partner, or the partner's by the member. */
export function markRead(
  pages: MessagePages,
  { mine, upTo, readAt }: { mine: boolean; upTo: number; readAt: string },
): MessagePages {
  const isMeant = (message: Message) => message.mine === mine && message.id <= upTo && message.read_at === null;
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      messages: page.messages.map((message) => (isMeant(message) ? { ...message, read_at: readAt } : message)),
    })),
  };
}

/**
 * Returns the id to request messages after: the last one, or the one before the first of the latest own messages that
 * are unread, so that the response contains their read state too. Null requests the latest page.
 */
export function idToRequestAfter(messages: readonly Message[]): number | null {
  const latest = messages.slice(-WATCHED);
  const unread = latest.findIndex((message) => message.mine && message.read_at === null);
  if (unread === -1) return messages.at(-1)?.id ?? null;
  const before = messages.at(messages.length - latest.length + unread - 1);
  return unread === 0 && latest.length === messages.length ? null : (before?.id ?? null);
}
