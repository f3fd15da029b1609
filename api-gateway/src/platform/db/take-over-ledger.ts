import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import type { Db, Trx } from './database.ts';

/**
 * Any number, the same in every gateway, also in those that kept the ledger `migrations`: who holds this lock migrates.
 */
const LOCK = 727_001;

/** What the migrations 0001 to 0013 were made of, as the ledger `migrations` names it. */
export const SQUASHED = [
  '0001-core.ts',
  '0010-likes-and-blocks.ts',
  '0011-conversations.ts',
  '0012-credit-ledger.ts',
  '0013-payments.ts',
  '0014-sandbox-payments.ts',
  '0015-member-search.ts',
  '0020-photos.ts',
  '0030-release-ledger.ts',
  '0040-mail.ts',
  '0041-activation.ts',
  '0044-discount-codes.ts',
  '0045-messages-by-sender.ts',
  '0046-live-events.ts',
  '0048-own-profile.ts',
  '0049-notification-preferences.ts',
  '0052-like-lists.ts',
  '0054-traffic-sources.ts',
  '0055-auto-likes.ts',
  '0057-push.ts',
  '0058-complaints.ts',
  '0059-checkout-builds.ts',
  '0060-brands.ts',
  '0061-people-on-pages.ts',
  '0062-events-that-can-be-written.ts',
];

/** What a database has that has run all of them. */
const BASELINE = [
  '0001-accounts',
  '0002-members',
  '0003-likes',
  '0004-chat',
  '0005-credits',
  '0006-payments',
  '0007-sandbox-payments',
  '0008-composition',
  '0009-mail',
  '0010-notifications',
  '0011-push',
  '0012-complaints',
  '0013-events',
];

/** The database was last used by a version that is too old for this one to take it over. */
export class OutdatedDatabaseError extends Error {
  constructor(missing: readonly string[]) {
    super(
      `The database was made by a version that is too old: it has not run ${missing.join(', ')}. ` +
        'Start it once with the last version that has them (docs/operations.md, "Old databases"), then with this one.',
    );
    this.name = 'OutdatedDatabaseError';
  }
}

async function readOldLedger(trx: Trx): Promise<string[] | null> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('migrations') is not null as "isThere"`.execute(trx);
  if (rows[0]?.isThere !== true) return null;
  const names = await sql<{ name: string }>`select name from migrations order by name`.execute(trx);
  return names.rows.map(({ name }) => name);
}

/** Records that migrations have run, without running them. */
async function markAsRun(trx: Trx, names: readonly string[]): Promise<void> {
  const migrations = Object.fromEntries(
    names.map((name): [string, Migration] => [name, { up: () => Promise.resolve() }]),
  );
  const { error } = await new Migrator({
    db: trx,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  }).migrateToLatest();
  if (error !== undefined) throw new Error('The ledger of migrations could not be written', { cause: error });
}

/**
 * Brings a database that was made before Kysely's migrator was used (docs/decisions/0034) to its ledger, without
 * running anything: one whose own ledger has all that the first migrations of today were made of. Other databases are
 * left alone.
 * @throws OutdatedDatabaseError when some of them are missing.
 */
export function takeOverLedger(db: Db): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
    const ran = await readOldLedger(trx);
    if (ran === null) return;
    const missing = SQUASHED.filter((file) => !ran.includes(file));
    // One that nothing was run on is like a new one.
    if (missing.length === SQUASHED.length) await sql`drop table migrations`.execute(trx);
    else if (missing.length > 0) throw new OutdatedDatabaseError(missing);
    else {
      const later = ran.filter((file) => !SQUASHED.includes(file)).map((file) => file.replace(/\.ts$/, ''));
      await markAsRun(trx, [...BASELINE, ...later]);
      await sql`drop table migrations`.execute(trx);
    }
  });
}
