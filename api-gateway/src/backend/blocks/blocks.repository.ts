import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import { personColumns } from '../members/member-columns.repository.ts';
import type { PersonRow } from '../members/member-columns.repository.ts';

/** A blocked member, and since when. */
export interface BlockedRow extends PersonRow {
  blockedAt: Date;
}

const blocked = prepare(
  (_db, { userId, limit }: { userId: number; limit: number }) => sql<BlockedRow>`
    select ${personColumns(userId)}, blocks.created_at as "blockedAt"
    from blocks
    join users member on member.id = blocks.blocked_id
    join profiles profile on profile.user_id = blocks.blocked_id
    where blocks.blocker_id = ${userId}
    order by blocks.created_at desc, member.id desc limit ${limit}`,
);

/** The members whom a member has blocked, the latest first. */
export function readBlocked(db: DbOrTrx, userId: number, limit: number): Promise<BlockedRow[]> {
  return blocked.all(db, { userId, limit });
}

/** Inserts a block; one that is there already stays as it is. A trigger notifies both. */
export async function insertBlock(trx: Trx, blockerId: number, blockedId: number): Promise<void> {
  await trx
    .insertInto('blocks')
    .values({ blocker_id: blockerId, blocked_id: blockedId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes a block; returns whether there was one. A trigger notifies the member who had made it. */
export async function deleteBlock(trx: Trx, blockerId: number, blockedId: number): Promise<boolean> {
  const row = await trx
    .deleteFrom('blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .returning('blocked_id')
    .executeTakeFirst();
  return row !== undefined;
}
