import { sql, type Selectable } from 'kysely';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';
import type { MessagesTable } from '../../platform/db/schema/domain.ts';
import type { Side } from './conversation.repository.ts';

export type MessageRow = Selectable<MessagesTable>;

export interface NewMessage {
  conversationId: number;
  senderId: number;
  recipientId: number;
  clientId: string;
  text: string;
  cost: number;
}

/** Puts a message in; undefined when this sender has one with the same client_id (R-CHAT-SEND-REPEATED). */
export async function insertMessage(trx: Trx, message: NewMessage): Promise<MessageRow | undefined> {
  return trx
    .insertInto('messages')
    .values({
      conversation_id: message.conversationId,
      sender_id: message.senderId,
      recipient_id: message.recipientId,
      client_id: message.clientId,
      text: message.text,
      cost: message.cost,
      read_at: null,
      // The clock and not the transaction's start: a send may have waited for the one before it.
      sent_at: sql<Date>`clock_timestamp()`,
    })
    .onConflict((conflict) => conflict.columns(['sender_id', 'client_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findByClientId(db: DbOrTrx, senderId: number, clientId: string): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('sender_id', '=', senderId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

export async function hasSent(db: DbOrTrx, senderId: number): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('sender_id', '=', senderId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** When the nth latest message of a sender was sent, if that is less than `seconds` ago. */
export async function readNthLatest(
  trx: Trx,
  senderId: number,
  nth: number,
  seconds: number,
): Promise<Date | undefined> {
  const row = await trx
    .selectFrom('messages')
    .where('sender_id', '=', senderId)
    .where('sent_at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`)
    .select('sent_at')
    .orderBy('sent_at', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.sent_at;
}

export async function readByIds(db: DbOrTrx, ids: readonly number[]): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('messages').selectAll().where('id', 'in', ids).execute();
}

export interface PageRequest {
  before?: number | undefined;
  after?: number | undefined;
  limit: number;
  /** Messages sent before this are hidden (R-CHAT-HISTORY-TIME). */
  since: Date;
}

/** Messages that one side sees, oldest first: the `limit` latest ones, those before an id, or those after one. */
export async function readPage(
  db: DbOrTrx,
  side: Side,
  page: PageRequest,
): Promise<{ rows: MessageRow[]; more: boolean }> {
  const forward = page.after !== undefined;
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', side.conversationId)
    .where('id', '>', Math.max(side.clearedUpTo, page.after ?? 0))
    .where('sent_at', '>', page.since)
    .$if(page.before !== undefined, (query) => query.where('id', '<', page.before ?? 0))
    .orderBy('id', forward ? 'asc' : 'desc')
    .limit(page.limit + 1)
    .execute();
  const more = rows.length > page.limit;
  const kept = rows.slice(0, page.limit);
  return { rows: forward ? kept : kept.toReversed(), more };
}

/** Whether time hides messages that this side did not remove. */
export async function hasHidden(db: DbOrTrx, side: Side, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', side.conversationId)
    .where('id', '>', side.clearedUpTo)
    .where('sent_at', '<=', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks what the reader received up to a message as read; what was read keeps its time. */
export async function markRead(db: DbOrTrx, conversationId: number, readerId: number, upTo: number): Promise<void> {
  await db
    .updateTable('messages')
    .set({ read_at: sql<Date>`now()` })
    .where('conversation_id', '=', conversationId)
    .where('recipient_id', '=', readerId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .execute();
}

export async function countUnread(db: DbOrTrx, side: Side, readerId: number): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .where('recipient_id', '=', readerId)
    .where('conversation_id', '=', side.conversationId)
    .where('id', '>', side.clearedUpTo)
    .where('read_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Unread messages of all chats of a member: what their lines in the list say together, so those of hidden chats and of
 * members that left are left out.
 */
export async function countAllUnread(db: DbOrTrx, readerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from messages m
    join participants side on side.conversation_id = m.conversation_id and side.user_id = m.recipient_id
    join users sender on sender.id = m.sender_id and sender.status in ('active', 'not_confirmed')
    join profiles profile on profile.user_id = m.sender_id and profile.status = 'active'
    where m.recipient_id = ${readerId} and m.read_at is null and m.id > side.cleared_up_to
      and not exists (select 1 from blocks where (blocker_id, blocked_id) in ((m.recipient_id, m.sender_id), (m.sender_id, m.recipient_id)))
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export async function lastMessage(db: DbOrTrx, side: Side): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', side.conversationId)
    .where('id', '>', side.clearedUpTo)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
