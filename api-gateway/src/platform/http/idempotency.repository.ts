import { sql } from 'kysely';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { DbOrTrx } from '../db/database.ts';
import { prepare } from '../db/prepared.ts';

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
 * How a statement of its own commits. `flushed` is as every commit: the database's disk has it. What is only `written` is
 * gone when the database crashes in the half second that follows, and costs no wait for the disk: for calls that may be
 * done a second time, because what they make has a name of its own (`idempotent: 'by-client-id'`).
 */
export type Commit = 'flushed' | 'written';

/** One row. Read by a statement of its own, it lets that commit without waiting for the disk. */
const committing = (commit: Commit) =>
  commit === 'written' ? sql`select set_config('synchronous_commit', 'off', true)` : sql`values (true)`;

const claiming = (commit: Commit) =>
  prepare(
    (_db, { scope, endpoint, key, bodyHash, holder, presence }: IdempotencyId & Claim) => sql<{ holder: string }>`
      with committing as materialized (${committing(commit)})
      insert into idempotency_keys as kept (scope, endpoint, key, body_hash, holder, presence, leased_until)
      select ${scope}::text, ${endpoint}::text, ${key}::uuid, ${bodyHash}::bytea, ${holder}::uuid, ${presence}::integer,
        ${leaseEnd}
      from committing
      on conflict (scope, endpoint, key) do update
      set body_hash = excluded.body_hash, holder = excluded.holder, presence = excluded.presence,
        leased_until = excluded.leased_until, created_at = now(), status = null, answer = null,
        session_user_id = null, session_hash = null
      where kept.created_at < ${keptSince}
        or (kept.status is null and kept.leased_until < now() and kept.body_hash = excluded.body_hash)
      returning holder`,
  );
const CLAIMING = { flushed: claiming('flushed'), written: claiming('written') };

/**
 * Takes a key for this call: it is new, its time is over, or the call that had it crashed.
 * Returns false when another call has it, or when its response is stored already.
 */
export async function claimKey(db: DbOrTrx, id: IdempotencyId, claim: Claim, commit: Commit): Promise<boolean> {
  return (await CLAIMING[commit].first(db, { ...id, ...claim })) !== undefined;
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

/** What is kept of a response. */
interface KeptResponse {
  status: number;
  answer: string | null;
  session_user_id: number | null;
  session_hash: Buffer | null;
}

const keeping = (commit: Commit) =>
  prepare(
    (_db, kept: IdempotencyId & { holder: string } & KeptResponse) => sql`
      with committing as materialized (${committing(commit)})
      update idempotency_keys
      set status = ${kept.status}, answer = ${kept.answer}, session_user_id = ${kept.session_user_id},
        session_hash = ${kept.session_hash}
      from committing
      where scope = ${kept.scope} and endpoint = ${kept.endpoint} and key = ${kept.key} and holder = ${kept.holder}`,
  );
const KEEPING = { flushed: keeping('flushed'), written: keeping('written') };

export async function keepResponse(
  db: DbOrTrx,
  id: IdempotencyId & { holder: string },
  answer: KeptResponse,
  commit: Commit,
): Promise<void> {
  await KEEPING[commit].all(db, { ...id, ...answer });
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
