import { sql } from 'kysely';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { DbOrTrx } from '../db/database.ts';

export interface IdempotencyId {
  scope: string;
  endpoint: string;
  key: string;
}

/** How long a call that does not renew it keeps its key: after a crash, the next try may go on then. */
export const LEASE_SECONDS = 30;
const leaseEnd = sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`;
const keptSince = sql<Date>`now() - make_interval(hours => ${LIMITS.idempotencyHours})`;

/** Who does a call. */
export interface Claim {
  bodyHash: Buffer;
  /** Of this attempt alone. */
  holder: string;
  /** Of the gateway; null when the database does not know at present that it lives. */
  presence: number | null;
}

/**
 * Takes a key for this call: it is new, its time is over, or the call that had it crashed.
 * Returns false when another call has it, or when its response is stored already.
 */
export async function claimKey(db: DbOrTrx, id: IdempotencyId, claim: Claim): Promise<boolean> {
  const row = await db
    .insertInto('idempotency_keys')
    .values({
      ...id,
      body_hash: claim.bodyHash,
      holder: claim.holder,
      presence: claim.presence,
      leased_until: leaseEnd,
      status: null,
      answer: null,
      session_user_id: null,
      session_hash: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'endpoint', 'key'])
        .doUpdateSet({
          body_hash: claim.bodyHash,
          holder: claim.holder,
          presence: claim.presence,
          leased_until: leaseEnd,
          created_at: sql`now()`,
          status: null,
          answer: null,
          session_user_id: null,
          session_hash: null,
        })
        .where((eb) =>
          eb.or([
            eb('idempotency_keys.created_at', '<', keptSince),
            eb.and([
              eb('idempotency_keys.status', 'is', null),
              eb('idempotency_keys.leased_until', '<', sql<Date>`now()`),
              eb('idempotency_keys.body_hash', '=', claim.bodyHash),
            ]),
          ]),
        ),
    )
    .returning('holder')
    .executeTakeFirst();
  return row !== undefined;
}

export async function readKey(db: DbOrTrx, id: IdempotencyId) {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'answer', 'session_user_id', 'session_hash', 'holder', 'presence'])
    .where('scope', '=', id.scope)
    .where('endpoint', '=', id.endpoint)
    .where('key', '=', id.key)
    .executeTakeFirst();
  return row ?? null;
}

const own = (db: DbOrTrx, id: IdempotencyId, holder: string) =>
  db
    .updateTable('idempotency_keys')
    .where('scope', '=', id.scope)
    .where('endpoint', '=', id.endpoint)
    .where('key', '=', id.key)
    .where('holder', '=', holder);

/** Takes the key over from an attempt that is gone. Returns false when another one did, or a response was stored. */
export async function takeOverKey(db: DbOrTrx, id: IdempotencyId, claim: Claim, from: string): Promise<boolean> {
  const row = await own(db, id, from)
    .where('status', 'is', null)
    .where('body_hash', '=', claim.bodyHash)
    .set({ holder: claim.holder, presence: claim.presence, leased_until: leaseEnd })
    .returning('holder')
    .executeTakeFirst();
  return row !== undefined;
}

export async function renewLease(db: DbOrTrx, id: IdempotencyId, holder: string): Promise<void> {
  await own(db, id, holder).set({ leased_until: leaseEnd }).execute();
}

export async function keepResponse(
  db: DbOrTrx,
  id: IdempotencyId,
  holder: string,
  answer: { status: number; answer: string | null; session_user_id: number | null; session_hash: Buffer | null },
): Promise<void> {
  await own(db, id, holder).set(answer).execute();
}

/** Lets a kept response live as long as another session, which has taken the place of the one that it began. */
export async function moveToSession(db: DbOrTrx, from: Buffer, to: Buffer): Promise<void> {
  await db.updateTable('idempotency_keys').set({ session_hash: to }).where('session_hash', '=', from).execute();
}

/** The call failed and changed nothing: the key can be used again. */
export async function releaseKey(db: DbOrTrx, id: IdempotencyId, holder: string): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('scope', '=', id.scope)
    .where('endpoint', '=', id.endpoint)
    .where('key', '=', id.key)
    .where('holder', '=', holder)
    .execute();
}

export async function deleteOldKeys(db: DbOrTrx): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', keptSince).execute();
}
