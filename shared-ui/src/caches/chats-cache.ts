import type { Chat } from '@tandem/contracts/api/chat';
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

/** The line of a conversation in the list that all parts share; undefined where it is not on its first page. */
export function chatOf(queryClient: QueryClient, conversationId: number): Chat | undefined {
  return listed(queryClient)?.chats.find((chat) => chat.conversation.id === conversationId);
}

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
function withLine(response: SharedChats, conversationId: number, change: (chat: Chat) => Chat): SharedChats {
  const chats = response.chats.map((chat) => (chat.conversation.id === conversationId ? change(chat) : chat));
  return { ...response, chats };
}

/**
 * Sets the unread count of a conversation to 0 before the server knows of it (R-CHAT-OPEN-READ);
 * {@link writeChatRead} follows once it does.
 */
export function showChatRead(queryClient: QueryClient, conversationId: number): void {
  queryClient.setQueryData<SharedChats>(
    SHARED_KEYS.chats,
    (response) => response && withLine(response, conversationId, (chat) => ({ ...chat, num_unread_messages: 0 })),
  );
}

/** Messages by the ids of the first and the last; without a first, all up to the last. */
interface ReadPart {
  from?: number | undefined;
  upTo: number;
}

/**
 * Writes that the member has read the partner's messages up to one, or from one to another. The server counts the
 * remaining unread ones: if there may be any, the list is requested.
 */
export function writeChatRead(queryClient: QueryClient, conversationId: number, part: ReadPart): void {
  const chat = chatOf(queryClient, conversationId);
  const isCertain = chat === undefined ? listed(queryClient)?.unreadElsewhere === 0 : isReadWith(chat, part);
  if (!isCertain) refetchOrInvalidate(queryClient, SHARED_KEYS.chats);
  else
    writeFact<SharedChats>(queryClient, SHARED_KEYS.chats, (response) =>
      withLine(response, conversationId, (line) => ({ ...line, num_unread_messages: 0 })),
    );
}

const isReadWith = (chat: Chat, { from, upTo }: ReadPart): boolean =>
  chat.num_unread_messages === 0 || (lastIdOf(chat) <= upTo && (from === undefined || chat.num_unread_messages === 1));

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
