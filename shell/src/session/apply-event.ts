import type { LiveEvent } from '@tandem/contracts/api/events';
import {
  blocksHere,
  chatOf,
  isChatShown,
  knowsLiked,
  knowsMessage,
  likerOf,
  writeBlock,
  writeChatRead,
  writePayment,
  writeReadByPartner,
  creditsOf,
  writeUser,
} from '@tandem/shared-ui/caches';
import { SHARED_KEYS } from '@tandem/shared-ui/host';
import type { QueryClient } from '@tandem/shared-ui/query';
import type { ResponseOf } from '@tandem/contracts/api/index';

/** A query that the frame shows, by its name in SHARED_KEYS. */
export type News = keyof typeof SHARED_KEYS;

type EventOf<T extends LiveEvent['type']> = Extract<LiveEvent, { type: T }>;

const userOf = (queryClient: QueryClient) =>
  queryClient.getQueryData<ResponseOf<'GET /api/user.php'>>(SHARED_KEYS.user)?.user ?? null;

/** A conversation that is open is requested, and written into the list, by its page. */
function applyMessage(queryClient: QueryClient, event: EventOf<'message'>): News[] {
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

function applyRead(queryClient: QueryClient, event: EventOf<'read'>): void {
  const { conversation_id: conversationId, from, up_to: upTo, read_at: readAt } = event;
  if (event.own === true) writeChatRead(queryClient, conversationId, { from, upTo });
  else if (readAt !== undefined) writeReadByPartner(queryClient, { conversationId, from, upTo, readAt });
}

/** A new like that the frame has already brings nothing. */
function applyLike(queryClient: QueryClient, { profile_id: id }: EventOf<'like'>): News[] {
  return likerOf(queryClient, id)?.like_new === true ? [] : ['likes'];
}

/** A match may bring a liker whom the frame does not have; the member's own like of a liker brings a known one. */
function applyMatch(queryClient: QueryClient, { profile_id: id, own }: EventOf<'match'>): News[] {
  const isKnown = own === true ? knowsLiked(queryClient, id) : likerOf(queryClient, id)?.liked === true;
  return isKnown ? [] : ['likes'];
}

function applyPayment(queryClient: QueryClient, { paid_user: isPaid }: EventOf<'payment'>): News[] {
  if (isPaid === undefined) return ['user'];
  writePayment(queryClient, { paid_user: isPaid });
  return [];
}

/** A block of this tab is written by its own response, and its page is leaving the member already. */
function applyBlock(queryClient: QueryClient, { profile_id: id, own }: EventOf<'block'>): void {
  if (own !== true || !blocksHere(queryClient, id)) writeBlock(queryClient, id, { here: false });
}

/**
 * Writes an event into the queries that all parts share; what this tab has done itself is written already. Returns the
 * queries that have to be requested, because the event contains too little (docs/decisions/0032).
 */
export function applyEvent(queryClient: QueryClient, event: LiveEvent): readonly News[] {
  switch (event.type) {
    case 'message':
      return applyMessage(queryClient, event);
    case 'read':
      applyRead(queryClient, event);
      return [];
    case 'like':
      return applyLike(queryClient, event);
    case 'match':
      return applyMatch(queryClient, event);
    case 'credits':
      writeUser(queryClient, creditsOf(event));
      return [];
    case 'payment':
      return applyPayment(queryClient, event);
    case 'photo':
      // It may be the main photo, which the frame shows.
      return ['user'];
    case 'block':
      applyBlock(queryClient, event);
      return [];
    case 'resync':
      return ['user', 'chats', 'likes'];
    case 'typing':
    case 'unblock':
    // A newer gateway may report more than this release knows.
    default:
      return [];
  }
}
