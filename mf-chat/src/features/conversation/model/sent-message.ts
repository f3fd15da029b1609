import type { Chat, Message, SendMessageResponse } from '@tandem/contracts/api/chat';
import type { MemberProfile } from '@tandem/contracts/api/members';
import type { HostApi } from '@tandem/contracts/composition/host-api';
import { chatOf, creditsOf, refetchOrInvalidate, writeChat, writeUser } from '@tandem/shared-ui/caches';
import { liveEvents, SHARED_KEYS } from '@tandem/shared-ui/host';
import type { QueryClient } from '@tandem/shared-ui/query';
import { isNewerKey, messagesKey } from '../api/get-messages.ts';
import { partnerKey } from '../api/get-partner.ts';
import { mergeSent } from './message-pages.ts';
import type { MessagePages } from './message-pages.ts';

/**
 * Writes the response to a message: the message, its row in the list, the conversation that it may have started, the
 * credits and how many conversations are left.
 */
export function writeSent({ queryClient }: HostApi, profileId: number, response: SendMessageResponse): void {
  const { message, conversation, conversations_left: left } = response;
  const partner = queryClient.getQueryData<MemberProfile>(partnerKey(profileId));
  const pages = queryClient.getQueryData<MessagePages>(messagesKey(conversation.id));
  // Without the partner's profile, which may be loading again, a conversation that is not loaded counts as new.
  const isFirst = partner === undefined ? pages === undefined : partner.conversation_id !== conversation.id;
  if (pages !== undefined) queryClient.setQueryData(messagesKey(conversation.id), mergeSent(pages, message));
  else if (isFirst && partner !== undefined)
    queryClient.setQueryData(messagesKey(conversation.id), firstPage(partner, message));
  // A pending response may be older than this message.
  else void queryClient.resetQueries({ queryKey: messagesKey(conversation.id) });
  if (partner !== undefined) noteConversation(queryClient, profileId, conversation.id);
  writeUser(queryClient, { ...creditsOf(response), ...(left === undefined ? {} : { conversations_left: left }) });
  // If the response does not say how many conversations may still be started, the user is refetched.
  if (isFirst && left === undefined) refetchOrInvalidate(queryClient, SHARED_KEYS.user);
  const line = chatOf(queryClient, conversation.id) ?? newLine(pages, partner);
  if (line === undefined) refetchOrInvalidate(queryClient, SHARED_KEYS.chats);
  else writeChat(queryClient, { ...line, conversation: { id: conversation.id }, last_message: message });
}

/** The line of a conversation that the list does not have; the member who writes in it has read it. */
function newLine(
  pages: MessagePages | undefined,
  partner: MemberProfile | undefined,
): Pick<Chat, 'profile' | 'num_unread_messages'> | undefined {
  const profile = pages?.pages[0]?.chat.profile ?? (partner && { ...partner, available: true });
  return profile && { profile, num_unread_messages: 0 };
}

/** Writes the id of the conversation with a profile. */
export function noteConversation(queryClient: QueryClient, profileId: number, id: number): void {
  queryClient.setQueryData<MemberProfile>(partnerKey(profileId), (partner) =>
    partner === undefined || partner.conversation_id === id ? undefined : { ...partner, conversation_id: id },
  );
}

/**
 * Called when another tab sent or deleted messages. The stream reports what was sent; without a stream, it is
 * requested.
 */
export function refetchAfterOtherTab({ queryClient }: HostApi, profileId: number): void {
  if (liveEvents.isLive()) return;
  void queryClient.invalidateQueries({ queryKey: partnerKey(profileId) });
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isNewerKey(queryKey) });
  refetchOrInvalidate(queryClient, SHARED_KEYS.user);
}

/**
 * A conversation that began with this message, so that the page need not request it; the partner may have written just
 * before.
 */
function firstPage(partner: MemberProfile, message: Message): MessagePages {
  const chat: Chat = {
    conversation: { id: message.conversation_id },
    profile: { ...partner, available: true },
    num_unread_messages: 0,
    last_message: message,
  };
  const page = { chat, messages: [message], more: false, history_cut: false, completeTo: 0 };
  return { pages: [page], pageParams: [null] };
}
