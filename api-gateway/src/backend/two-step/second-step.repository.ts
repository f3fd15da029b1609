import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';

export interface SecondStepRow {
  secret: Buffer;
  isConfirmed: boolean;
}

const secondStepOf = prepare((db, { userId }: { userId: number }) =>
  db.selectFrom('second_steps').select(['secret', 'confirmed_at']).where('user_id', '=', userId),
);

/** The second step of a member, also one that is not confirmed yet; null without one. */
export async function findSecondStep(db: DbOrTrx, userId: number): Promise<SecondStepRow | null> {
  const row = await secondStepOf.first(db, { userId });
  return row === undefined ? null : { secret: row.secret, isConfirmed: row.confirmed_at !== null };
}

/** Begins a second step anew with this secret. False, and changes nothing, where one is confirmed. */
export async function beginSecondStep(db: DbOrTrx, userId: number, secret: Buffer): Promise<boolean> {
  const row = await db
    .insertInto('second_steps')
    .values({ user_id: userId, secret, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, begun_at: sql<Date>`now()` })
        .where('second_steps.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Accepts a code of these 30 seconds, of this secret, unless one of them or of later ones was accepted before. Returns
 * whether it did: of two calls with one code one does.
 */
export async function acceptStep(
  db: DbOrTrx,
  userId: number,
  { secret, step }: { secret: Buffer; step: number },
): Promise<boolean> {
  const row = await db
    .updateTable('second_steps')
    .set({ last_step: step, confirmed_at: sql<Date>`coalesce(confirmed_at, now())` })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces the recovery codes of a member. */
export async function replaceRecoveryCodes(trx: Trx, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
}

/** Uses up a recovery code of a member; false where there is none of this hash. */
export async function useRecoveryCode(db: DbOrTrx, userId: number, hash: Buffer): Promise<boolean> {
  const row = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the second step of a member with its codes. False where there is none that is confirmed. */
export async function deleteSecondStep(db: DbOrTrx, userId: number): Promise<boolean> {
  const row = await db
    .deleteFrom('second_steps')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}
