import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import { isMigrated } from '../src/platform/db/is-migrated.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { OutdatedDatabaseError, SQUASHED } from '../src/platform/db/take-over-ledger.ts';
import { isOperationalError } from '../src/platform/db/operational-errors.ts';
import { createEmptyDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';
import { FROZEN } from './frozen-migrations.ts';

const FOLDER = path.join(import.meta.dirname, '../src/platform/db/migrations');
const NAMES = Object.keys(FROZEN);
const BASELINE = NAMES.filter((name) => name < '0063');

let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.close());

const run = (text: string) => sql.raw(text).execute(database.db);
const column = async (text: string): Promise<unknown[]> => {
  const { rows } = await sql.raw<Record<string, unknown>>(text).execute(database.db);
  return rows.flatMap((row) => Object.values(row));
};
const ledger = () => column('select name from kysely_migration order by name');
const hasOldLedger = () => column("select to_regclass('migrations') is not null");

/** The database as a gateway left it that wrote into the ledger `migrations`. */
async function makeOld(ran: readonly string[]): Promise<void> {
  for (const name of BASELINE) {
    const { up } = (await import(path.join(FOLDER, `${name}.ts`))) as { up: (db: unknown) => Promise<void> };
    await up(database.db);
  }
  await run('create table migrations (name text primary key, ran_at timestamptz not null default now())');
  for (const name of ran) await sql`insert into migrations (name) values (${name})`.execute(database.db);
  await run(`
    insert into tenants (id, key, hosts, settings, time_zone) values (7, 'old', '{old.test}', '{}', 'Europe/Amsterdam');
    insert into mail_outbox (tenant_id, kind, recipient, language, attempts) values (7, 'word', 'a@b.test', 'en', 3)`);
}

test('a migration that was released is never changed: databases that have run it do not run it again', async () => {
  const files = (await readdir(FOLDER)).toSorted();
  const hashes = await Promise.all(
    files.map(async (file): Promise<[string, string]> => [
      path.parse(file).name,
      createHash('sha256')
        .update(await readFile(path.join(FOLDER, file)))
        .digest('hex'),
    ]),
  );
  expect(Object.fromEntries(hashes)).toEqual(FROZEN);
});

test('whether all have run is known without loading one: of a new database, of one that is behind, and of one that is not', async () => {
  expect(await isMigrated(database.db), 'a new one').toBe(false);
  await migrate(database.db);
  expect(await isMigrated(database.db)).toBe(true);
  await run(`insert into kysely_migration (name, timestamp) values ('9999-of-a-newer-gateway', '')`);
  expect(await isMigrated(database.db), 'of a newer gateway').toBe(true);
  await run(`delete from kysely_migration where name = '${NAMES.at(-1)}'`);
  expect(await isMigrated(database.db), 'one that is behind').toBe(false);
});

test('gateways that start together on a new database migrate it once', async () => {
  const others = [1, 2].map(() => openDatabase(database.url, { max: 2 }));
  const ran = await Promise.all([database.db, ...others].map(migrate));
  expect(ran.toSorted((a, b) => b.length - a.length)).toEqual([NAMES, [], []]);
  for (const other of others) await other.destroy();
});

test('a database that a newer version has migrated is used as it is', async () => {
  await migrate(database.db);
  await run("insert into kysely_migration (name, timestamp) values ('9999-later', '2027-01-01T00:00:00.000Z')");
  expect(await migrate(database.db)).toEqual([]);
});

describe('a database of before', () => {
  test('is taken over when it has run everything: nothing runs again, what is new runs, and its rows stay', async () => {
    await makeOld(SQUASHED);
    expect(await migrate(database.db)).toEqual(NAMES.filter((name) => !BASELINE.includes(name)));
    expect(await ledger()).toEqual(NAMES);
    expect(await hasOldLedger()).toEqual([false]);
    expect(await column('select key from tenants union all select recipient from mail_outbox')).toEqual([
      'old',
      'a@b.test',
    ]);
    expect(await migrate(database.db)).toEqual([]);
  });

  test('does not run again what it has run beyond that', async () => {
    const later = NAMES.filter((name) => !BASELINE.includes(name));
    await makeOld([...SQUASHED, ...later.map((name) => `${name}.ts`), '9999-of-a-branch.ts']);
    expect(await migrate(database.db)).toEqual([]);
    expect(await ledger()).toEqual([...NAMES, '9999-of-a-branch']);
  });

  test('that has run a part is refused, unchanged, with what to do', async () => {
    await makeOld(SQUASHED.slice(0, -2));
    const refused = migrate(database.db);
    await expect(refused).rejects.toThrow(OutdatedDatabaseError);
    await expect(refused).rejects.toThrow(/0061-people-on-pages\.ts, 0062-events.*docs\/operations\.md/);
    await expect(refused).rejects.toSatisfy(isOperationalError);
    expect(await hasOldLedger()).toEqual([true]);
    expect(await column("select to_regclass('kysely_migration') is not null")).toEqual([false]);
  });

  test('that has run nothing is like a new one', async () => {
    await run('create table migrations (name text primary key, ran_at timestamptz not null default now())');
    expect(await migrate(database.db)).toEqual(NAMES);
    expect(await hasOldLedger()).toEqual([false]);
  });
});
