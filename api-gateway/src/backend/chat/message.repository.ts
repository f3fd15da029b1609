import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Gift } from '@tandem/contracts/product/lists';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import type { MessagesTable } from '../../platform/db/schema/domain.ts';

/** What is shown of a message. */
export type ShownMessage = Pick<
  Selectable<MessagesTable>,
  'id' | 'client_id' | 'conversation_id' | 'sender_id' | 'text' | 'gift' | 'script' | 'sent_at' | 'read_at'
>;
/** The same and who received it. */
export type MessageRow = ShownMessage & Pick<Selectable<MessagesTable>, 'recipient_id'>;

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

/** The columns of a MessageRow, of the row that a statement names `sent`. */
const messageColumns = sql`sent.id, sent.client_id, sent.conversation_id, sent.sender_id, sent.recipient_id, sent.text,
  sent.gift, sent.script, sent.sent_at, sent.read_at`;

const insertion = (locksSender: boolean) =>
  prepare(
    (_db, { conversationId, senderId, recipientId, clientId, text, gift, cost }: NewMessage) =>
      sql<MessageRow | { id: null }>`
      with talk as (
        select id from conversations where id = ${conversationId} for no key update
      ), me as (
        select users.id from talk join users on users.id = ${senderId}
        ${locksSender ? sql`for no key update of users` : sql``}
      ), sent as (
        insert into messages (conversation_id, sender_id, recipient_id, client_id, text, gift, cost, sent_at)
        -- The clock and not the transaction's start: a send may have waited for the one before it.
        select talk.id, me.id, ${recipientId}::bigint, ${clientId}::uuid, ${text}::text, ${gift}::text,
          ${cost}::integer, clock_timestamp()
        from talk, me
        on conflict (sender_id, client_id) do nothing
        returning id, client_id, conversation_id, sender_id, recipient_id, text, gift, script, sent_at, read_at
      )
      select ${messageColumns} from me left join sent on true`,
  );
const [inserting, insertingLocked] = [insertion(false), insertion(true)];

/**
 * Locks a conversation, as `openConversation` does, then with `locksSender` its sender, as `lockSender` does, and inserts a
 * message: it gets its id when they are locked. `repeated` when this sender has one with the same client_id
 * (R-CHAT-SEND-REPEATED), `gone` when there is no such conversation or sender any more.
 */
export async function insertMessage(
  trx: Trx,
  message: NewMessage,
  { locksSender }: { locksSender: boolean },
): Promise<MessageRow | 'repeated' | 'gone'> {
  const row = await (locksSender ? insertingLocked : inserting).first(trx, message);
  if (row === undefined) return 'gone';
  return row.id === null ? 'repeated' : row;
}

const firstOf = prepare(
  (_db, { senderId, clientId }: { senderId: number; clientId: string }) => sql<MessageRow>`
    select ${messageColumns} from messages sent where sent.sender_id = ${senderId} and sent.client_id = ${clientId}`,
);

/** The message that a sender's browser gave this name. */
export async function findByClientId(db: DbOrTrx, senderId: number, clientId: string): Promise<MessageRow | undefined> {
  return firstOf.first(db, { senderId, clientId });
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

const nthLatest = prepare(
  (db, { senderId, skipped, seconds }: { senderId: number; skipped: number; seconds: number }) =>
    db
      .selectFrom('messages')
      .where('sender_id', '=', senderId)
      .where('sent_at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`)
      .select('sent_at')
      .orderBy('sent_at', 'desc')
      .offset(skipped)
      .limit(1),
);

/** When the nth latest message of a sender was sent, if that is less than `seconds` ago. */
export async function readNthLatest(
  trx: Trx,
  senderId: number,
  nth: number,
  seconds: number,
): Promise<Date | undefined> {
  return (await nthLatest.first(trx, { senderId, skipped: nth - 1, seconds }))?.sent_at;
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
