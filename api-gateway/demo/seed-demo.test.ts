import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../test/harness.ts';
import { seedDemo } from './seed-demo.ts';
import { createTestSeed, EPOCH, type TestSeed } from '../test/demo-seed.ts';

/** The fewest whose demo accounts have their whole past. */
const MEMBERS = 100;

let seed: TestSeed;
/** What the seed writes when nothing comes between. */
let undisturbed: string;
beforeAll(async () => {
  seed = await createTestSeed();
  undisturbed = await snapshot(await seed.seeded(MEMBERS));
});
afterAll(() => seed.close());

/** All that the seed wrote, by e-mail addresses instead of ids, and without the addresses of photos, which are random. */
async function snapshot({ db }: TestDatabase): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    with who as (select id, tenant_id || '/' || email_key as key from users)
    select md5(string_agg(line, e'\n' order by line)) as hash from (
      select 'u ' || (to_jsonb(u) - 'id' - 'password_hash')::text as line from users u
      union all select 'p ' || who.key || (to_jsonb(p) - 'user_id')::text from profiles p join who on who.id = p.user_id
      union all select 'f ' || who.key || (to_jsonb(f) - 'id' - 'user_id' - 'sharp_address' - 'blurred_address')::text from photos f join who on who.id = f.user_id
      union all select 'm ' || a.key || b.key || m.text || m.sent_at || coalesce(m.read_at::text, '') || m.client_id
        from messages m join who a on a.id = m.sender_id join who b on b.id = m.recipient_id
      union all select 'l ' || a.key || b.key || l.created_at || coalesce(l.seen_at::text, '')
        from likes l join who a on a.id = l.liker_id join who b on b.id = l.liked_id
      union all select 'c ' || t.kind || e.amount || e.created_at
        from credit_entries e join credit_transactions t on t.id = e.transaction_id
      union all select 'y ' || who.key || (to_jsonb(y) - 'user_id')::text from payments y join who on who.id = y.user_id
    ) lines`.execute(db);
  return rows[0]?.hash ?? '';
}

describe('the seed', () => {
  it('writes the same rows for the same number and epoch', async () => {
    expect(await snapshot(await seed.seeded(MEMBERS))).toBe(undisturbed);
  });

  it('leaves the planner with figures of what it wrote: a search right after it is as fast as later', async () => {
    const { db } = await seed.seeded(MEMBERS);
    const { rows } = await sql<{ table: string; rows: number }>`
      select relname as table, reltuples::int as rows from pg_class
      where relname in ('users', 'profiles', 'member_search', 'photos') and reltuples < ${MEMBERS}`.execute(db);
    expect(rows).toEqual([]);
  });

  it('vacuums the search table: rows need not be read where an index has what is searched for', async () => {
    const { db } = await seed.seeded(MEMBERS);
    const { rows } = await sql<{ vacuumed: number }>`
      select vacuum_count::int as vacuumed from pg_stat_user_tables where relname = 'member_search'`.execute(db);
    // Once after each demo tenant.
    expect(rows).toEqual([{ vacuumed: 2 }]);
  });

  it('leaves a seeded database as it is, and adds to it only when the option says so', async () => {
    const { db } = await seed.seeded(60);
    const count = async () => (await db.selectFrom('users').select('id').execute()).length;
    const before = await count();
    await seedDemo(db, { dataDir: seed.folder }, { members: 90, epoch: EPOCH, portraits: 0 });
    expect(await count()).toBe(before);
    await seedDemo(db, { dataDir: seed.folder }, { members: 90, epoch: EPOCH, portraits: 0, topUp: true });
    expect(await count()).toBe(before + 60);
    const { names, all } = await db
      .selectFrom('profiles')
      .select([sql<number>`count(distinct (tenant_id, lower(name)))`.as('names'), sql<number>`count(*)`.as('all')])
      .executeTakeFirstOrThrow();
    expect(names).toBe(all);
    const { claimed } = await db
      .selectFrom('name_claims')
      .select(sql<number>`count(distinct user_id)`.as('claimed'))
      .executeTakeFirstOrThrow();
    expect(claimed).toBe(all);
  });

  it('says how many are there when that is enough, and that nobody is removed', async () => {
    const { db } = await seed.seeded(60);
    const count = async () => (await db.selectFrom('users').select('id').execute()).length;
    const before = await count();
    const linesFor = async (members: number) => {
      const lines: string[] = [];
      const onProgress = (text: string) => lines.push(text);
      await seedDemo(db, { dataDir: seed.folder }, { members, epoch: EPOCH, portraits: 0, topUp: true, onProgress });
      return lines.map((line) => line.split(': ')[1]);
    };
    const fewer = '60 fictional members are there already, more than the 50 asked for; nobody is removed';
    expect(await linesFor(50)).toEqual([fewer, fewer]);
    const same = '60 fictional members are there already, as many as asked for';
    expect(await linesFor(60)).toEqual([same, same]);
    expect(await count()).toBe(before);
  });

  it('leaves a database alone that holds somebody else’s tenants', async () => {
    const database = await seed.database({ withTenants: true });
    const lines: string[] = [];
    const options = { members: 60, portraits: 0, onProgress: (text: string) => lines.push(text) };
    await seedDemo(database.db, { dataDir: seed.folder }, options);
    expect(lines).toEqual([]);
    await seedDemo(database.db, { dataDir: seed.folder }, { ...options, topUp: true });
    expect(lines).toEqual(['this database holds other tenants than the demo; it is left as it is']);
    expect(await database.db.selectFrom('users').select('id').execute()).toEqual([]);
  });

  it('killed at any moment leaves a tenant whole or not there, and the next one completes it', async () => {
    const database = await seed.database();
    const cli = join(import.meta.dirname, '../src/cli/seed.ts');
    const child = spawn(process.execPath, [cli, '--members', String(MEMBERS), '--portraits', '0'], {
      env: { DATABASE_URL: database.url, DATA_DIR: seed.folder, LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
    // The accounts write messages and the members do not: while the table is locked, the seed cannot commit before it is
    // killed, however late its output is read here.
    await database.db.transaction().execute(async (trx) => {
      await sql`lock table messages in share row exclusive mode`.execute(trx);
      child.stdout.on('data', (chunk: Buffer) => {
        // The members are written, the transaction is open, the accounts are still to come.
        if (chunk.toString().includes(`of ${MEMBERS} members`)) child.kill('SIGKILL');
      });
      await exited;
    });
    expect(child.signalCode).toBe('SIGKILL');
    const tenants = await database.db.selectFrom('tenants').select('key').execute();
    const users = await database.db.selectFrom('users').select('id').execute();
    expect([tenants, users]).toEqual([[], []]);
    await seedDemo(database.db, { dataDir: seed.folder }, { members: MEMBERS, epoch: EPOCH, portraits: 0 });
    expect(await snapshot(database)).toBe(undisturbed);
  });
});
