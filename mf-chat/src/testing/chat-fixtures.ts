import type { Chat, Message, MessagesResponse, SendMessageResponse } from '@tandem/contracts/api/chat';
import { GIFTS } from '@tandem/contracts/product/lists';
import { someMember } from '@tandem/shared-ui/testing';

/** A message of the partner, read by default; ids increase with the minutes of one evening. */
export function someMessage(id: number, changes: Partial<Message> = {}): Message {
  return {
    id,
    client_id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    conversation_id: 7,
    mine: false,
    text: `Message ${id}`,
    sent_at: new Date(Date.UTC(2026, 10, 20, 18, 0) + id * 60_000).toISOString(),
    read_at: '2026-11-20T23:00:00.000Z',
    ...changes,
  };
}

export function someChat(changes: Partial<Chat> = {}): Chat {
  return {
    conversation: { id: 7 },
    profile: { ...someMember({ name: 'Anouk', fictional: false }), available: true, unconfirmed: false },
    num_unread_messages: 0,
    last_message: someMessage(3),
    ...changes,
  };
}

export function somePage(changes: Partial<MessagesResponse> = {}): MessagesResponse {
  return {
    chat: someChat(),
    messages: [1, 2, 3].map((id) => someMessage(id)),
    more: false,
    history_cut: false,
    ...changes,
  };
}

/** The server's response to an accepted message, or gift. */
export function someSent(body: Record<string, unknown> | undefined, id: number, credits = 4): SendMessageResponse {
  const gift = GIFTS.find((one) => one === body?.['gift']);
  const message = someMessage(id, {
    mine: true,
    text: gift ?? String(body?.['text']),
    ...(gift === undefined ? {} : { gift }),
    client_id: String(body?.['client_id']),
    read_at: null,
  });
  return { message, conversation: { id: 7 }, credits, conversations_left: 1 };
}

/** The server's list of gifts. */
export const someGifts = () => ({ gifts: GIFTS.map((gift) => ({ gift, credits: 5 })) });
