import type { Chat, ChatsResponse } from '@tandem/contracts/api/chat';
import type { QueryClient } from '@tandem/shared-ui/query';
import { SHARED_KEYS } from '@tandem/shared-ui/host';
import type { SharedChats } from '@tandem/shared-ui/host';
import { refetchOrInvalidate, writeFact } from './write-fact.ts';

/**
 * `meta` of a query of an open conversation. Its page requests new messages there and writes the list of conversations
 * with the response ({@link writeChat}), so that list is not requested for its messages.
 */
export const showsChat = (conversationId: number) => ({ shownChat: conversationId });

/** Whether a conversation is open, and its page writes the list. */
export function isChatShown(queryClient: QueryClient, conversationId: number): boolean {
  return queryClient
    .getQueryCache()
    .getAll()
    .some(
      (query) => query.meta?.['shownChat'] === conversationId && query.isActive() && query.state.status !== 'error',
    );
}

const listed = (queryClient: QueryClient): SharedChats | undefined => queryClient.getQueryData(SHARED_KEYS.chats);

type ChatList = ChatsResponse | { pages: ChatsResponse[] };

const lineIn = (list: ChatList | undefined, id: number): Chat | undefined =>
  (list === undefined ? [] : 'pages' in list ? list.pages : [list])
    .flatMap(({ chats }) => chats)
    .find((chat) => chat.conversation.id === id);

/** The line of a conversation in the list that all parts share; undefined where it is not on its first page. */
export const chatOf = (queryClient: QueryClient, conversationId: number): Chat | undefined =>
  lineIn(listed(queryClient), conversationId);

/** Returns whether the list has a message already, or a later one of its conversation. */
export function knowsMessage(queryClient: QueryClient, conversationId: number, messageId: number): boolean {
  return lastIdOf(chatOf(queryClient, conversationId)) >= messageId;
}

const lastIdOf = (chat: Chat | undefined): number => chat?.last_message?.id ?? 0;

/** The list with this line at the place of its last message, the latest first. */
function withChat(chats: readonly Chat[], chat: Chat): Chat[] {
  const others = chats.filter(({ conversation }) => conversation.id !== chat.conversation.id);
  const behind = others.findIndex((other) => lastIdOf(other) < lastIdOf(chat));
  return others.toSpliced(behind === -1 ? others.length : behind, 0, chat);
}

/**
 * Writes a conversation's row of a response, sorted by its last message. An older row than the one in the list is
 * ignored. Where the row may be one of those that are counted beyond the list, the list is requested instead.
 */
export function writeChat(queryClient: QueryClient, chat: Chat): void {
  const known = chatOf(queryClient, chat.conversation.id);
  if (known === undefined && listed(queryClient)?.unreadElsewhere !== 0) {
    refetchOrInvalidate(queryClient, SHARED_KEYS.chats);
    return;
  }
  writeFact<SharedChats>(queryClient, SHARED_KEYS.chats, (response) =>
    lastIdOf(known) > lastIdOf(chat) ? response : { ...response, chats: withChat(response.chats, chat) },
  );
}

/** Returns the list with one row changed in place. */
function withLine<List extends ChatsResponse>(
  response: List,
  conversationId: number,
  change: (chat: Chat) => Chat,
): List {
  const chats = response.chats.map((chat) => (chat.conversation.id === conversationId ? change(chat) : chat));
  return { ...response, chats };
}

/** The list that all parts share, and those of parts that have a conversation, each with its key. */
const listsOf = (queryClient: QueryClient, conversationId: number) =>
  queryClient.getQueriesData<ChatList>({
    predicate: ({ queryKey, meta, state }) =>
      queryKey[0] === SHARED_KEYS.chats[0] ||
      (meta?.['listsChats'] === true && lineIn(state.data as ChatList | undefined, conversationId) !== undefined),
  });

const asRead = (list: ChatList, id: number): ChatList =>
  'pages' in list ? { ...list, pages: list.pages.map((page) => withoutUnread(page, id)) } : withoutUnread(list, id);

const withoutUnread = (page: ChatsResponse, id: number): ChatsResponse =>
  withLine(page, id, (chat) => ({ ...chat, num_unread_messages: 0 }));

/** Requests all that lists a conversation: the server is to count again what is unread in it. */
export function recountChat(queryClient: QueryClient, conversationId: number): void {
  for (const [queryKey] of listsOf(queryClient, conversationId)) refetchOrInvalidate(queryClient, queryKey);
}

/**
 * Sets the unread count of a conversation to 0 before the server knows of it (R-CHAT-OPEN-READ);
 * {@link writeChatRead} follows once it does.
 */
export function showChatRead(queryClient: QueryClient, conversationId: number): void {
  for (const [queryKey] of listsOf(queryClient, conversationId))
    queryClient.setQueryData<ChatList>(queryKey, (list) => list && asRead(list, conversationId));
}

/** Messages by the ids of the first and the last; without a first, all up to the last. */
interface ReadPart {
  from?: number | undefined;
  upTo: number;
}

/**
 * Writes that the member has read the partner's messages up to one, or from one to another. The server counts the
 * remaining unread ones: if there may be any, the list is requested. So are the lists of parts that have it (`LISTS_CHATS`).
 */
export function writeChatRead(queryClient: QueryClient, conversationId: number, part: ReadPart): void {
  for (const [queryKey, list] of listsOf(queryClient, conversationId)) {
    const line = lineIn(list, conversationId);
    const isCertain = line === undefined ? listed(queryClient)?.unreadElsewhere === 0 : isReadWith(line, part);
    if (isCertain) writeFact<ChatList>(queryClient, queryKey, (list) => asRead(list, conversationId));
    else refetchOrInvalidate(queryClient, queryKey);
  }
}

/** A line with the message that was found does not know the last one. */
const isReadWith = (chat: Chat, { from, upTo }: ReadPart): boolean =>
  chat.num_unread_messages === 0 ||
  (chat.found !== true && lastIdOf(chat) <= upTo && (from === undefined || chat.num_unread_messages === 1));

/** Writes that the partner has read the member's messages up to one, or from one to another. */
export function writeReadByPartner(
  queryClient: QueryClient,
  { conversationId, from = 0, upTo, readAt }: ReadPart & { conversationId: number; readAt: string },
): void {
  writeFact<SharedChats>(queryClient, SHARED_KEYS.chats, (response) =>
    withLine(response, conversationId, (chat) => {
      const last = chat.last_message;
      const isRead = last !== null && last.mine && last.read_at === null && last.id >= from && last.id <= upTo;
      return isRead ? { ...chat, last_message: { ...last, read_at: readAt } } : chat;
    }),
  );
}
