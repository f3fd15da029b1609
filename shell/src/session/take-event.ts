import type { LiveEvent } from '@tandem/contracts/api/events';
import {
  chatOf,
  isChatShown,
  knowsLiked,
  knowsMessage,
  likerOf,
  writeChatRead,
  writePayment,
  writeReadByPartner,
  writeUser,
} from '@tandem/shared-ui/caches';
import { SHARED_KEYS } from '@tandem/shared-ui/host';
import type { QueryClient } from '@tandem/shared-ui/query';
import type { AnswerOf } from '@tandem/contracts/api/index';

/** A query that the frame shows, by its name in SHARED_KEYS. */
export type News = keyof typeof SHARED_KEYS;

type EventOf<T extends LiveEvent['type']> = Extract<LiveEvent, { type: T }>;

const userOf = (queryClient: QueryClient) =>
  queryClient.getQueryData<AnswerOf<'GET /api/user.php'>>(SHARED_KEYS.user)?.user ?? null;

/** One that is shown is requested, and written into the list, by its page. */
function takeMessage(queryClient: QueryClient, event: EventOf<'message'>): News[] {
  const { conversation_id: conversationId, message_id: messageId, client_id: clientId } = event;
  if (knowsMessage(queryClient, conversationId, messageId)) return [];
  // Written in another tab; it may have begun a conversation, and how many are left is the server's to count.
  const mayHaveBegun = clientId !== undefined && chatOf(queryClient, conversationId) === undefined;
  const isCounted = mayHaveBegun && userOf(queryClient)?.conversations_left != null;
  return [
    ...(isChatShown(queryClient, conversationId) ? [] : (['chats'] as const)),
    ...(isCounted ? (['user'] as const) : []),
  ];
}

function takeRead(queryClient: QueryClient, event: EventOf<'read'>): void {
  const { conversation_id: conversationId, up_to: upTo, read_at: readAt } = event;
  if (event.own === true) writeChatRead(queryClient, conversationId, upTo);
  else if (readAt !== undefined) writeReadByPartner(queryClient, { conversationId, upTo, readAt });
}

/** A like in return brings a liker whom the frame may not have; one's own second like is of somebody it knew. */
function takeMatch(queryClient: QueryClient, { profile_id: id, own }: EventOf<'match'>): News[] {
  const isKnown = own === true ? knowsLiked(queryClient, id) : likerOf(queryClient, id)?.liked === true;
  return isKnown ? [] : ['likes'];
}

function takePayment(queryClient: QueryClient, { paid_user: isPaid }: EventOf<'payment'>): News[] {
  if (isPaid === undefined) return ['user'];
  writePayment(queryClient, { paid_user: isPaid });
  return [];
}

/**
 * Writes what an event reports into the queries that all parts share; what this tab has done itself is there already.
 * Returns those that have to be requested, because the event carries too little to write them (docs/decisions/0032).
 */
export function takeEvent(queryClient: QueryClient, event: LiveEvent): readonly News[] {
  switch (event.type) {
    case 'message':
      return takeMessage(queryClient, event);
    case 'read':
      takeRead(queryClient, event);
      return [];
    case 'like':
      return likerOf(queryClient, event.profile_id)?.like_new === true ? [] : ['likes'];
    case 'match':
      return takeMatch(queryClient, event);
    case 'credits':
      writeUser(queryClient, { credits: event.credits });
      return [];
    case 'payment':
      return takePayment(queryClient, event);
    case 'resync':
      return ['user', 'chats', 'likes'];
    case 'typing':
    // A newer gateway may report more than this release knows.
    default:
      return [];
  }
}
