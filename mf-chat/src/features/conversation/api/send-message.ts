import type { SendMessageResponse } from '@tandem/contracts/api/chat';
import type { ApiClient } from '@tandem/contracts/api/client';
import type { Gift } from '@tandem/contracts/product/lists';

interface MessageToSend {
  clientId: string;
  key: string;
  text: string;
  /** The id of the member who wrote it: nobody else sends it (R-PLATFORM-MEMBER-HEADER). 0 while it is not known. */
  member: number;
  gift?: Gift | undefined;
  price?: number | undefined;
}

/**
 * Sends one message (C-CHAT-SEND) or gift (C-CHAT-GIFT), with one attempt: the outbox makes the next one, as soon as the
 * connection may be back. Rejects with the errors of `POST /api/message.php`; a repeated `clientId` is not sent twice.
 */
export function sendMessage(
  api: ApiClient,
  profileId: number,
  message: MessageToSend,
  signal: AbortSignal,
): Promise<SendMessageResponse> {
  const { clientId, key: idempotencyKey, member, text, gift, price } = message;
  const to = { profile_id: profileId, client_id: clientId, ...(price !== undefined && { price }) };
  const how = { idempotencyKey, member: member === 0 ? undefined : member, signal, retry: false };
  return gift === undefined
    ? api.call('POST /api/message.php', { body: { ...to, text }, ...how })
    : api.call('POST /api/gift.php', { body: { ...to, gift }, ...how });
}
