import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Gift } from '@tandem/contracts/product/lists';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';
import type { MessagesTable } from '../../platform/db/schema/domain.ts';

export type MessageRow = Selectable<MessagesTable>;
/** What is shown of a message. */
export type ShownMessage = Pick<
  MessageRow,
  'id' | 'client_id' | 'conversation_id' | 'sender_id' | 'text' | 'gift' | 'script' | 'sent_at' | 'read_at'
>;

/** A chat's last message among other columns. */
export interface LastMessageColumns {
  lastId: number;
  lastConversation: number;
  lastSender: number;
  lastClientId: string;
  lastText: string;
  lastGift: Gift | null;
  lastScript: string | null;
  lastSentAt: Date;
  lastReadAt: Date | null;
}

/** The columns of LastMessageColumns, of the row that a statement names `message`. */
export const lastMessageColumns = sql<LastMessageColumns>`message.id as "lastId",
  message.conversation_id as "lastConversation", message.sender_id as "lastSender", message.client_id as "lastClientId",
  message.text as "lastText", message.gift as "lastGift",
  message.script as "lastScript", message.sent_at as "lastSentAt", message.read_at as "lastReadAt"`;

export function toLastMessage(row: LastMessageColumns): ShownMessage {
  return {
    id: row.lastId,
    conversation_id: row.lastConversation,
    sender_id: row.lastSender,
    client_id: row.lastClientId,
    text: row.lastText,
    gift: row.lastGift,
    script: row.lastScript,
    sent_at: row.lastSentAt,
    read_at: row.lastReadAt,
  };
}

export interface NewMessage {
  conversationId: number;
  senderId: number;
  recipientId: number;
  clientId: string;
  /** Of a gift: its name. */
  text: string;
  gift: Gift | null;
  cost: number;
}

/** Inserts a message; undefined when this sender has one with the same client_id (R-CHAT-SEND-REPEATED). */
export async function insertMessage(trx: Trx, message: NewMessage): Promise<MessageRow | undefined> {
  return trx
    .insertInto('messages')
    .values({
      conversation_id: message.conversationId,
      sender_id: message.senderId,
      recipient_id: message.recipientId,
      client_id: message.clientId,
      text: message.text,
      gift: message.gift,
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

/** Messages of a conversation by the ids of the first and the last; without a first, all up to the last. */
export interface ReadPart {
  from?: number | undefined;
  upTo: number;
}

/** Marks what the reader received of a part as read; what was read keeps its time. */
export async function markRead(
  db: DbOrTrx,
  conversationId: number,
  readerId: number,
  { from = 0, upTo }: ReadPart,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ read_at: sql<Date>`now()` })
    .where('conversation_id', '=', conversationId)
    .where('recipient_id', '=', readerId)
    .where('id', '>=', from)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .execute();
}
