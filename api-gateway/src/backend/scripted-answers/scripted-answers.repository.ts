import { sql } from 'kysely';
import type { Gift } from '@tandem/contracts/product/lists';
import type { Locale } from '@tandem/contracts/product/locales';
import type { Trx } from '../../platform/db/database.ts';

/** A member's message to a fictional profile that is to be answered, and what was said before. */
export interface Exchange {
  messageId: number;
  conversationId: number;
  tenantId: number;
  memberId: number;
  memberName: string;
  language: Locale;
  partnerId: number;
  text: string;
  gift: Gift | null;
  /** Lines of the script that the profile has said in this conversation, in order. */
  used: string[];
  /** The profile has written otherwise as well. */
  hasPartnerWritten: boolean;
}

/**
 * Locks the conversation of a message, as a send does, and returns the message when it is still to be answered: it is the
 * last one, both are there, no block is between them, and the member has not deleted the chat since. Undefined otherwise.
 */
export async function lockExchange(trx: Trx, messageId: number): Promise<Exchange | undefined> {
  await sql`select id from conversations
    where id = (select conversation_id from messages where id = ${messageId}) for no key update`.execute(trx);
  const { rows } = await sql<Exchange>`
    select message.id as "messageId", message.conversation_id as "conversationId", member.tenant_id as "tenantId",
      member.id as "memberId", own.name as "memberName", member.language, partner.id as "partnerId", message.text,
      message.gift,
      array(select script from messages where conversation_id = message.conversation_id and script is not null
        order by id) as used,
      exists (select 1 from messages where conversation_id = message.conversation_id and sender_id = partner.id
        and script is null) as "hasPartnerWritten"
    from messages message
    join users member on member.id = message.sender_id and member.status = 'active'
    join profiles own on own.user_id = member.id and own.status = 'active'
    join users partner on partner.id = message.recipient_id and partner.status = 'active'
    join profiles theirs on theirs.user_id = partner.id and theirs.status = 'active' and theirs.fictional
    join participants side on side.conversation_id = message.conversation_id and side.user_id = member.id
      and side.cleared_up_to < message.id
    where message.id = ${messageId} and message.script is null
      and not exists (select 1 from messages where conversation_id = message.conversation_id and id > message.id)
      and not exists (select 1 from blocks where (blocker_id, blocked_id)
        in ((member.id, partner.id), (partner.id, member.id)))`.execute(trx);
  return rows[0];
}

/** Marks what the fictional profile received as read. */
export async function readAll(trx: Trx, { conversationId, partnerId, messageId }: Exchange): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ read_at: sql<Date>`now()` })
    .where('conversation_id', '=', conversationId)
    .where('recipient_id', '=', partnerId)
    .where('id', '<=', messageId)
    .where('read_at', 'is', null)
    .execute();
}

/** Notifies the member that the fictional profile is typing, when the transaction commits. */
export async function showTyping(trx: Trx, { conversationId, partnerId, memberId }: Exchange): Promise<void> {
  const event = { type: 'typing', conversation_id: conversationId, profile_id: partnerId };
  const text = JSON.stringify({ user: memberId, id: null, event });
  await sql`select pg_notify('live_events', ${text})`.execute(trx);
}

/** Stores the answer, which costs nobody anything; a second attempt stores none. */
export async function insertAnswer(
  trx: Trx,
  { conversationId, partnerId, memberId }: Exchange,
  { line, text, clientId }: { line: string; text: string; clientId: string },
): Promise<void> {
  await trx
    .insertInto('messages')
    .values({
      conversation_id: conversationId,
      sender_id: partnerId,
      recipient_id: memberId,
      client_id: clientId,
      text,
      script: line,
      cost: 0,
      read_at: null,
      sent_at: sql<Date>`clock_timestamp()`,
    })
    .onConflict((conflict) => conflict.columns(['sender_id', 'client_id']).doNothing())
    .execute();
}
