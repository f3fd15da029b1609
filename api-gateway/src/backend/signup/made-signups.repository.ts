import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db, Trx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import type { SignupBody } from './signup-rules.ts';

const since = sql<Date>`now() - make_interval(mins => ${sql.lit(LIMITS.signupResumeMinutes)})`;

/** A signup as its client sends it, each time alike: its Idempotency-Key, which nobody else has, and all of its body. */
interface SentSignup {
  tenantId: number;
  key: string;
  body: SignupBody;
}

/** What a signup is known by. Without the key, nothing of the body can be guessed from it, such as the password. */
export const proofOf = ({ tenantId, key, body }: SentSignup): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([tenantId, body]))
    .digest();

const made = prepare((db, { proof }: { proof: Buffer }) =>
  db
    .selectFrom('made_signups')
    .innerJoin('users', 'users.id', 'made_signups.user_id')
    .select(['users.id', 'users.status', 'users.password_hash'])
    .where('made_signups.proof', '=', proof)
    .where('made_signups.made_at', '>', since),
);

/** The account that a signup made a short time ago, or whose address it had, unless a session of it has ended since; null else. */
export async function findMade(db: Db, proof: Buffer) {
  return (await made.first(db, { proof })) ?? null;
}

/** Keeps that a signup was made, in its transaction. */
export async function keepMade(trx: Trx, proof: Buffer, userId: number): Promise<void> {
  await trx
    .insertInto('made_signups')
    .values({ proof, user_id: userId })
    // One whose time is over and that is not removed yet.
    .onConflict((conflict) => conflict.column('proof').doUpdateSet({ user_id: userId, made_at: sql<Date>`now()` }))
    .execute();
}

export async function deleteOldMade(db: Db): Promise<void> {
  await db.deleteFrom('made_signups').where('made_at', '<', since).execute();
}
