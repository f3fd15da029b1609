import type { DbOrTrx, Trx } from '../../platform/db/database.ts';

/** Keeps the likes of a new account until its address is confirmed; members who are gone are left out. */
export async function keepLikes(trx: Trx, userId: number, likedIds: readonly number[]): Promise<void> {
  if (likedIds.length === 0) return;
  await trx
    .insertInto('first_likes')
    .columns(['user_id', 'liked_id'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select((inner) => [inner.val(userId).as('user_id'), 'users.id as liked_id'])
        .where('users.id', 'in', [...likedIds]),
    )
    .execute();
}

/** The likes of a confirmed account that wait, with its tenant, locked until the transaction ends: the account first, as by all that deletes them. */
export async function lockLikes(trx: Trx, userId: number): Promise<{ tenantId: number; likedId: number }[]> {
  const rows = await trx
    .selectFrom('first_likes')
    .innerJoin('users', 'users.id', 'first_likes.user_id')
    .select(['users.tenant_id', 'first_likes.liked_id'])
    .where('first_likes.user_id', '=', userId)
    .where('users.status', '=', 'active')
    .orderBy('first_likes.liked_id')
    .forUpdate(['users', 'first_likes'])
    .execute();
  return rows.map(({ tenant_id, liked_id }) => ({ tenantId: tenant_id, likedId: liked_id }));
}

/** Removes the likes of an account that wait. */
export async function deleteLikes(db: DbOrTrx, userId: number): Promise<void> {
  await db.deleteFrom('first_likes').where('user_id', '=', userId).execute();
}
