import type { Message, MessagesAnswer } from '@tandem/contracts/api/chat';
import type { InfiniteData } from '@tandem/shared-ui/query';

export type MessagePages = InfiniteData<MessagesAnswer>;

/** How many of the latest messages are asked for again, to learn whether they were read. */
const WATCHED = 20;

/** All loaded messages, oldest first. */
export function allMessages(pages: MessagePages | undefined): Message[] {
  return pages === undefined ? [] : pages.pages.toReversed().flatMap((page) => page.messages);
}

/** Puts messages in: known ones are replaced, newer ones go to the end, in the order of their ids. */
export function mergeMessages(
  pages: MessagePages,
  incoming: readonly Message[],
  chat?: MessagesAnswer['chat'],
): MessagePages {
  const byId = new Map(incoming.map((message) => [message.id, message]));
  const last = pages.pages[0]?.messages.at(-1)?.id ?? 0;
  const added = incoming.filter(({ id }) => id > last).toSorted((a, b) => a.id - b.id);
  return {
    ...pages,
    pages: pages.pages.map((page, index) => {
      const messages = page.messages.map((message) => byId.get(message.id) ?? message);
      if (index > 0) return { ...page, messages };
      return { ...page, ...(chat && { chat }), messages: [...messages, ...added] };
    }),
  };
}

/**
 * The id to ask after: the last message, or the one before the first of the latest own messages that nobody has read
 * yet, so that the answer brings their read state too. Null asks for the latest page.
 */
export function askAfter(messages: readonly Message[]): number | null {
  const latest = messages.slice(-WATCHED);
  const unread = latest.findIndex((message) => message.mine && message.read_at === null);
  if (unread === -1) return messages.at(-1)?.id ?? null;
  const before = messages.at(messages.length - latest.length + unread - 1);
  return unread === 0 && latest.length === messages.length ? null : (before?.id ?? null);
}
