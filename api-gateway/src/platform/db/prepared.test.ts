import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { openPool } from './database.ts';
import type { OpenedDatabase } from './database.ts';
import { prepare } from './prepared.ts';

let database: TestDatabase;
let one: OpenedDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  // One connection: what it has planned can be seen on it.
  one = openPool(database.url, { max: 1 });
});
afterAll(async () => {
  await one.close();
  await database.close();
});

async function plannedBy(mark: string): Promise<number> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(one.db);
  return rows.filter(({ statement }) => statement.includes(mark)).length;
}

test('a statement is written once, and each run brings its values', async () => {
  const build = vi.fn(
    (_db: unknown, { a, b }: { a: number; b: readonly number[] }) =>
      sql<{ sum: number; first: number }>`select ${a}::int + ${sql.lit(1)} as sum, (${b}::int[])[1] as first`,
  );
  const statement = prepare(build);
  expect(await statement.first(one.db, { a: 1, b: [7] })).toEqual({ sum: 2, first: 7 });
  expect(await statement.all(one.db, { b: [9, 8], a: 41 })).toEqual([{ sum: 42, first: 9 }]);
  expect(build).toHaveBeenCalledTimes(1);
});

test('the builder writes it as well, and what is no value of the run stays as it was', async () => {
  const tenants = prepare((db, { from }: { from: number }) =>
    db.selectFrom('tenants').select('id').where('id', '>=', from).where('key', '<>', 'nobody').orderBy('id'),
  );
  expect(await tenants.all(one.db, { from: 1 })).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await tenants.all(one.db, { from: 2 })).toEqual([{ id: 2 }]);
  expect(await tenants.first(one.db, { from: 3 })).toBeUndefined();
});

test('the database plans it once for a connection, unless its plan depends on the values', async () => {
  const once = prepare((_db, { a }: { a: number }) => sql`select ${a}::int as planned_once`);
  const always = prepare((_db, { a }: { a: number }) => sql`select ${a}::int as planned_always`, 'each time');
  for (const a of [1, 2, 3]) {
    await once.all(one.db, { a });
    await always.all(one.db, { a });
  }
  expect([await plannedBy('planned_once'), await plannedBy('planned_always')]).toEqual([1, 0]);
});

test('a statement that is planned once goes on when a migration adds a column; one of every column is refused', async () => {
  await sql`create table grown (id int)`.execute(one.db);
  const named = prepare((_db, { id }: { id: number }) => sql<{ id: number }>`select id from grown where id >= ${id}`);
  const everything = prepare((db, { id }: { id: number }) => db.selectFrom('tenants').selectAll().where('id', '=', id));
  expect(await named.all(one.db, { id: 1 })).toEqual([]);
  await sql`alter table grown add column more text; insert into grown values (1, 'x')`.execute(one.db);
  expect(await named.all(one.db, { id: 1 })).toEqual([{ id: 1 }]);
  await expect(everything.all(one.db, { id: 1 })).rejects.toThrow('has to name its columns');
});

test('it can join a transaction', async () => {
  const me = prepare(
    (_db, { a }: { a: number }) => sql<{ a: number; id: string }>`
    select ${a}::int as a, pg_current_xact_id()::text as id`,
  );
  const ids = await database.db
    .transaction()
    .execute(async (trx) => [(await me.first(trx, { a: 1 }))?.id, (await me.first(trx, { a: 2 }))?.id]);
  expect(ids[0]).toBe(ids[1]);
});
