import type { DbOrTrx, Trx } from '../../platform/db/database.ts';
import { skeletonsOf } from '../../platform/names/name-skeletons.ts';

/** Whose name it is to be. */
export interface NameOwner {
  tenantId: number;
  userId: number;
}

/** Returns whether a member of the tenant has this name or one that looks like it. */
export async function isNameClaimed(db: DbOrTrx, tenantId: number, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('name_claims')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('skeleton', 'in', skeletonsOf(name))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Replaces the claims of a member by those of a name. Returns false when another member has one of them: the caller's
 * transaction is then to be rolled back.
 */
export async function claimName(trx: Trx, owner: NameOwner, name: string): Promise<boolean> {
  await trx
    .deleteFrom('name_claims')
    .where('user_id', '=', owner.userId)
    .where('skeleton', 'not in', skeletonsOf(name))
    .execute();
  return holdName(trx, owner, name);
}

/**
 * Keeps a name from others beside the one that a member has, until they take another one or are gone. Returns false when
 * another member has it: the caller's transaction is then to be rolled back. Waits for a transaction that claims the same;
 * skeletons are sorted, so that two do not wait for each other.
 */
export async function holdName(trx: Trx, { tenantId, userId }: NameOwner, name: string): Promise<boolean> {
  const skeletons = skeletonsOf(name);
  await trx
    .insertInto('name_claims')
    .values(skeletons.map((skeleton) => ({ tenant_id: tenantId, skeleton, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const own = await trx
    .selectFrom('name_claims')
    .select('skeleton')
    .where('tenant_id', '=', tenantId)
    .where('skeleton', 'in', skeletons)
    .where('user_id', '=', userId)
    .execute();
  return own.length === skeletons.length;
}
