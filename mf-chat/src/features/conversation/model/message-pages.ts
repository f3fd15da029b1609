import type { Message, MessagesResponse } from '@tandem/contracts/api/chat';
import type { InfiniteData } from '@tandem/shared-ui/query';

/** A page of messages as it is kept. */
interface MessagePage extends MessagesResponse {
  /**
   * On the newest page, while messages may be missing above this id: an own message comes with the response to it,
   * without those of the partner that were sent just before. Missing while nothing is.
   */
  completeTo?: number | undefined;
}

/** The newest page first; each further page is older. */
export type MessagePages = InfiniteData<MessagePage>;

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

const newestOf = (pages: MessagePages): number => pages.pages[0]?.messages.at(-1)?.id ?? 0;

/** The id up to which no message is missing, of those that are not older than all loaded ones. */
export function completeTo(pages: MessagePages): number {
  return pages.pages[0]?.completeTo ?? newestOf(pages);
}

/** Whether a request would bring nothing of a message: it is loaded, or older than what is. */
export function isKnown(pages: MessagePages, id: number): boolean {
  return id <= completeTo(pages) || pages.pages.some(({ messages }) => messages.some((message) => message.id === id));
}

/** Whether messages may be missing below those that are loaded. */
export const hasGap = (pages: MessagePages): boolean => completeTo(pages) < newestOf(pages);

/** The pages with the id up to which nothing is missing. */
function withCompleteTo(pages: MessagePages, id: number): MessagePages {
  const gap = id < newestOf(pages) ? id : undefined;
  return { ...pages, pages: pages.pages.map((page, index) => (index === 0 ? { ...page, completeTo: gap } : page)) };
}

/**
 * Puts messages at the place of their ids; known ones are replaced. Those that are older than all loaded ones are left to
 * the request for older messages.
 */
function withMessages(pages: MessagePages, incoming: readonly Message[]): MessagePages {
  const byId = new Map(incoming.map((message) => [message.id, message]));
  const known = new Set(allMessages(pages).map(({ id }) => id));
  const oldest = pages.pages.at(-1);
  const from = oldest?.more === true ? (oldest.messages[0]?.id ?? 0) : 0;
  const added = [...byId.values()].filter(({ id }) => !known.has(id) && id >= from);
  const pageOf = (id: number): number => {
    const index = pages.pages.findIndex(({ messages }) => (messages[0]?.id ?? 0) < id);
    return index === -1 ? pages.pages.length - 1 : index;
  };
  return {
    ...pages,
    pages: pages.pages.map((page, index) => {
      const messages = page.messages.map((message) => withRead(byId.get(message.id) ?? message, message));
      const here = added.filter(({ id }) => pageOf(id) === index);
      return { ...page, messages: [...messages, ...here].toSorted((a, b) => a.id - b.id) };
    }),
  };
}

/** Adds an own message from the response to it. What was sent between it and the known ones may be missing. */
export function mergeSent(pages: MessagePages, message: Message): MessagePages {
  return withCompleteTo(withMessages(pages, [message]), completeTo(pages));
}

interface NewerRequest {
  /** The id after which messages were requested; null for the latest page. */
  after: number | null;
  /** The newest message that was known then: the response has all up to it. */
  newest: number;
}

/** Whether later messages exist than those of a response. */
export function isPartial({ more, messages }: MessagesResponse, { after }: Pick<NewerRequest, 'after'>): boolean {
  return more && after !== null && messages.length > 0;
}

/**
 * Merges the response to a request for newer messages: each message once, in the order of the ids. If it has the latest
 * page, and some are missing between the known ones and it, the known ones are loaded again as the reader scrolls up.
 */
export function mergeNewer(pages: MessagePages, response: MessagesResponse, request: NewerRequest): MessagePages {
  const last = response.messages.at(-1)?.id ?? 0;
  const first = response.messages[0]?.id ?? 0;
  if (request.after === null && response.more && first > completeTo(pages)) {
    const later = allMessages(pages).filter(({ id }) => id > last);
    const latest: MessagePages = { pages: [response], pageParams: [null] };
    return withCompleteTo(withMessages(latest, later), last);
  }
  const merged = withMessages(pages, response.messages);
  const [newest, ...older] = merged.pages;
  if (newest === undefined) return merged;
  const complete = Math.max(completeTo(pages), last, isPartial(response, request) ? 0 : request.newest);
  return withCompleteTo({ ...merged, pages: [{ ...newest, chat: response.chat }, ...older] }, complete);
}

/**
 * Adds an older page to what is known now: the query would add it to what was known when the page was requested, and
 * drop what has arrived since. For the query's option `structuralSharing`.
 */
export function keepArrived(now: MessagePages | undefined, next: MessagePages): MessagePages {
  const added = next.pages.at(-1);
  if (now === undefined || added === undefined || next.pages.length !== now.pages.length + 1) return next;
  return { ...next, pages: [...now.pages, added] };
}

/**
 * Marks messages up to an id, or from one to another, as read: own ones by the partner, or the partner's by the member.
 */
export function markRead(
  pages: MessagePages,
  { mine, from = 0, upTo, readAt }: { mine: boolean; from?: number | undefined; upTo: number; readAt: string },
): MessagePages {
  const isMeant = ({ mine: isMine, id, read_at: at }: Message) =>
    isMine === mine && id >= from && id <= upTo && at === null;
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      messages: page.messages.map((message) => (isMeant(message) ? { ...message, read_at: readAt } : message)),
    })),
  };
}

/**
 * Returns the id to request messages after: the last one before which none is missing, or the one before the first of the latest own messages that
 * are unread, so that the response contains their read state too. Null requests the latest page.
 */
export function idToRequestAfter(pages: MessagePages | undefined): number | null {
  const end = pages === undefined ? 0 : completeTo(pages);
  const messages = allMessages(pages).filter(({ id }) => id <= end);
  const latest = messages.slice(-WATCHED);
  const unread = latest.findIndex((message) => message.mine && message.read_at === null);
  if (unread === -1) return messages.at(-1)?.id ?? null;
  const before = messages.at(messages.length - latest.length + unread - 1);
  return unread === 0 && latest.length === messages.length ? null : (before?.id ?? null);
}
