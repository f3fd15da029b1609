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
