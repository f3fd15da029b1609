import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';

export interface LockSubject {
  tenantId: number;
  /** Hash of the account's address. */
  account: Buffer;
  /** Hash of account and client address, or of account and device. */
  subject: Buffer;
  /** The subject is a device that has logged in to the account before: it has a count of its own. */
  isKnownDevice: boolean;
}

/** Makes attempts on one account wait for each other, in all gateways, until the transaction ends. */
export async function lockAttempts(trx: Trx, { tenantId, account }: LockSubject): Promise<void> {
  await sql`select pg_advisory_xact_lock(${tenantId}, ${account.readInt32BE(0)})`.execute(trx);
}

interface Ages {
  own: number[];
  all: number[];
}

const failureAges = prepare(
  (
    _db,
    { tenantId, account, subject, own, all }: Omit<LockSubject, 'isKnownDevice'> & { own: number; all: number },
  ) => sql<Ages>`
    select
      array(select extract(epoch from clock_timestamp() - failed_at)::float8 from login_failures
        where tenant_id = ${tenantId} and subject = ${subject} order by failed_at desc limit ${own}) as own,
      array(select extract(epoch from clock_timestamp() - failed_at)::float8 from login_failures
        where tenant_id = ${tenantId} and account = ${account} and not is_known_device
        order by failed_at desc limit ${all}) as all`,
);

/**
 * Ages of the latest failures in seconds, the latest first: those of the subject, and those of the account over all
 * addresses.
 */
export async function readFailureAges(
  db: DbOrTrx,
  { tenantId, account, subject }: LockSubject,
  limits: { own: number; all: number },
): Promise<Ages> {
  return (await failureAges.first(db, { tenantId, account, subject, ...limits })) ?? { own: [], all: [] };
}

export async function insertFailure(
  db: DbOrTrx,
  { tenantId, account, subject, isKnownDevice }: LockSubject,
): Promise<number> {
  const { id } = await db
    .insertInto('login_failures')
    .values({
      tenant_id: tenantId,
      account,
      subject,
      is_known_device: isKnownDevice,
      failed_at: sql`clock_timestamp()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteFailure(db: DbOrTrx, id: number): Promise<void> {
  await db.deleteFrom('login_failures').where('id', '=', id).execute();
}

/** Forgets the failures of one client address or device; those of other addresses go on counting. */
export async function deleteFailures(db: DbOrTrx, { tenantId, subject }: LockSubject): Promise<void> {
  await db.deleteFrom('login_failures').where('tenant_id', '=', tenantId).where('subject', '=', subject).execute();
}

/** Forgets all failures of an account: it is open again from everywhere. */
export async function deleteFailuresOf(db: DbOrTrx, tenantId: number, account: Buffer): Promise<void> {
  await db.deleteFrom('login_failures').where('tenant_id', '=', tenantId).where('account', '=', account).execute();
}

export async function deleteOldFailures(db: DbOrTrx): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('failed_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
