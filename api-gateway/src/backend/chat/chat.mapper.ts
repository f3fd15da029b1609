import type { Chat, Message } from '@tandem/contracts/api/chat';
import type { MemberCard } from '../members/member.mapper.ts';
import type { ShownMessage } from './message.repository.ts';

/**
 * A message as one side sees it. `discreet`: one of the two has privacy mode on, so neither sees what the other read.
 */
export function toMessage(row: ShownMessage, viewerId: number, discreet: boolean): Message {
  const mine = row.sender_id === viewerId;
  return {
    id: row.id,
    client_id: row.client_id,
    conversation_id: row.conversation_id,
    mine,
    text: row.text,
    ...(row.gift === null ? {} : { gift: row.gift }),
    ...(row.script === null ? {} : { automatic: true }),
    sent_at: row.sent_at.toISOString(),
    read_at: mine && discreet ? null : (row.read_at?.toISOString() ?? null),
  };
}

/** A line of the list of chats. One with a member that left has nothing unread (R-CHAT-GONE-UNREAD). */
export function toChat(conversationId: number, partner: MemberCard, unread: number, last: Message | null): Chat {
  return {
    conversation: { id: conversationId },
    profile: { ...partner.member, available: partner.available, unconfirmed: partner.unconfirmed },
    num_unread_messages: partner.available ? unread : 0,
    last_message: last,
  };
}

/**
 * Adds when the partner was here last: neither of the two sees that where one has privacy mode on (`discreet`), and nobody
 * of a member that left (R-PRIVACY-LAST-SEEN).
 */
export function withLastActive(chat: Chat, lastActiveAt: Date, discreet: boolean): Chat {
  if (discreet || !chat.profile.available) return chat;
  return { ...chat, profile: { ...chat.profile, last_active: lastActiveAt.toISOString() } };
}
