import type { SendMessageResponse } from '@tandem/contracts/api/chat';
import type { ApiClient } from '@tandem/contracts/api/client';

interface MessageToSend {
  clientId: string;
  key: string;
  text: string;
}

/**
 * Sends one message (C-CHAT-SEND). Rejects with the errors of `POST /api/message.php`; a repeated `clientId` is not
 * sent twice.
 */
export function sendMessage(api: ApiClient, profileId: number, message: MessageToSend): Promise<SendMessageResponse> {
  return api.call('POST /api/message.php', {
    body: { profile_id: profileId, text: message.text, client_id: message.clientId },
    idempotencyKey: message.key,
  });
}
