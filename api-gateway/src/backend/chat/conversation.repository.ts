import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';

export interface Side {
  conversationId: number;
  partnerId: number;
  /** Messages up to this one were removed by this side. */
  clearedUpTo: number;
}

/**
 * The conversation of two members, made when there is none, and locked: sends of one conversation happen one
 * after the other, so the ids of its messages grow in the order in which they can be read.
 */
export async function openConversation(
  trx: Trx,
  tenantId: number,
  starterId: number,
  partnerId: number,
): Promise<{ id: number; started: boolean }> {
  const low = Math.min(starterId, partnerId);
  const high = Math.max(starterId, partnerId);
  const made = await trx
    .insertInto('conversations')
    .values({ tenant_id: tenantId, low_id: low, high_id: high, started_by: starterId })
    .onConflict((conflict) => conflict.columns(['low_id', 'high_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made !== undefined) {
    await trx
      .insertInto('participants')
      .values([
        { conversation_id: made.id, user_id: starterId, partner_id: partnerId },
        { conversation_id: made.id, user_id: partnerId, partner_id: starterId },
      ])
      .execute();
    return { id: made.id, started: true };
  }
  const known = await trx
    .selectFrom('conversations')
    .select('id')
    .where('low_id', '=', low)
    .where('high_id', '=', high)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { id: known.id, started: false };
}

/** Makes a member's checked limits and what follows from them one step: others of theirs wait. */
export async function lockSender(trx: Trx, userId: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** Conversations that a member wrote the first message of; removed ones count (R-CHAT-DELETE-FREES-NOTHING). */
export async function countStarted(db: DbOrTrx, userId: number): Promise<number> {
  const row = await db
    .selectFrom('conversations')
    .where('started_by', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** A member's side of a conversation; undefined when it is not theirs. */
export async function readSide(db: DbOrTrx, conversationId: number, userId: number): Promise<Side | undefined> {
  return db
    .selectFrom('participants')
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .select(['conversation_id as conversationId', 'partner_id as partnerId', 'cleared_up_to as clearedUpTo'])
    .executeTakeFirst();
}

/**
 * Removes the chat of two members from both sides, if there is one. A message that is being sent at the same moment
 * waits, and is checked again then. The messages stay in the table: a moderator may have to read one that was reported.
 */
export async function clearBetween(trx: Trx, one: number, other: number): Promise<void> {
  const conversation = await trx
    .selectFrom('conversations')
    .select('id')
    .where('low_id', '=', Math.min(one, other))
    .where('high_id', '=', Math.max(one, other))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (conversation === undefined) return;
  for (const userId of [one, other]) await clearSide(trx, conversation.id, userId, { forGood: true });
}

/**
 * Removes a chat from one side: everything up to its last message (R-CHAT-DELETE-OWN-SIDE). Unless it is for good,
 * `restoreSide` can undo it for a moment.
 */
export async function clearSide(
  db: DbOrTrx,
  conversationId: number,
  userId: number,
  { forGood = false } = {},
): Promise<void> {
  const last = sql<number>`(select coalesce(max(id), 0) from messages where conversation_id = ${conversationId})`;
  // A second deletion of the same messages changes nothing: the first one can still be undone.
  const before = sql<number | null>`case when cleared_up_to < ${last} then cleared_up_to else cleared_before end`;
  const at = sql<Date | null>`case when cleared_up_to < ${last} then now() else cleared_at end`;
  await db
    .updateTable('participants')
    .set({
      cleared_before: forGood ? null : before,
      cleared_at: forGood ? null : at,
      cleared_up_to: sql<number>`greatest(cleared_up_to, ${last})`,
    })
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Undoes the last deletion of a side's chat, if it was less than so many seconds ago. Returns whether the chat is as it was
 * before (R-CHAT-DELETE-UNDO): also where an earlier call has restored it, whose response may have been lost. A side that was
 * restored keeps `cleared_before`, and has removed no more than that.
 */
export async function restoreSide(db: DbOrTrx, side: { conversationId: number; userId: number; seconds: number }) {
  const { conversationId, userId, seconds } = side;
  const restored = await db
    .updateTable('participants')
    .set({ cleared_up_to: sql<number>`cleared_before` })
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .where('cleared_before', 'is not', null)
    .where(sql<boolean>`(cleared_before = cleared_up_to or cleared_at > now() - make_interval(secs => ${seconds}))`)
    .executeTakeFirst();
  return restored.numUpdatedRows > 0n;
}
