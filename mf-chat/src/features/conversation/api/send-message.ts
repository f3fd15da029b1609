import type { SendMessageResponse } from '@tandem/contracts/api/chat';
import type { ApiClient } from '@tandem/contracts/api/client';
import type { Gift } from '@tandem/contracts/product/lists';

interface MessageToSend {
  clientId: string;
  key: string;
  text: string;
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
  const { clientId, key: idempotencyKey, text, gift, price } = message;
  const to = { profile_id: profileId, client_id: clientId, ...(price !== undefined && { price }) };
  return gift === undefined
    ? api.call('POST /api/message.php', { body: { ...to, text }, idempotencyKey, signal, retry: false })
    : api.call('POST /api/gift.php', { body: { ...to, gift }, idempotencyKey, signal, retry: false });
}
