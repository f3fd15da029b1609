import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SENSITIVE_INTERESTS } from '@tandem/contracts/product/lists';
import { verifyPassword } from '../src/backend/account/password.ts';
import { createTestDatabase, type TestDatabase } from '../test/harness.ts';
import { DEMO_PASSWORD } from './demo/demo-accounts.ts';
import { seedDemo } from './seed-demo.ts';

const EPOCH = Date.UTC(2026, 5, 1, 18);
const MEMBERS = 150;

let folder = '';
const opened: TestDatabase[] = [];

/** A migrated database without the harness's tenants. */
async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  opened.push(database);
  await database.db.deleteFrom('tenants').execute();
  return database;
}

async function seeded(members = MEMBERS): Promise<TestDatabase> {
  const database = await emptyDatabase();
  await seedDemo(database.db, { dataDir: folder }, { members, epoch: EPOCH, portraits: 0 });
  return database;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-seed-'));
});
afterAll(async () => {
  for (const database of opened) await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** All that the seed wrote, told by e-mail addresses instead of ids. */
async function snapshot({ db }: TestDatabase): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    with who as (select id, tenant_id || '/' || email_key as key from users)
    select md5(string_agg(line, e'\n' order by line)) as hash from (
      select 'u ' || (to_jsonb(u) - 'id' - 'password_hash')::text as line from users u
      union all select 'p ' || who.key || (to_jsonb(p) - 'user_id')::text from profiles p join who on who.id = p.user_id
      union all select 'f ' || who.key || (to_jsonb(f) - 'id' - 'user_id')::text from photos f join who on who.id = f.user_id
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
    const [first, second] = [await seeded(), await seeded()];
    expect(await snapshot(second)).toBe(await snapshot(first));
  });

  it('leaves a seeded database as it is, and adds to it only when it is told to', async () => {
    const { db } = await seeded(60);
    const count = async () => (await db.selectFrom('users').select('id').execute()).length;
    const before = await count();
    await seedDemo(db, { dataDir: folder }, { members: 90, epoch: EPOCH, portraits: 0 });
    expect(await count()).toBe(before);
    await seedDemo(db, { dataDir: folder }, { members: 90, epoch: EPOCH, portraits: 0, topUp: true });
    expect(await count()).toBe(before + 60);
    const { names, all } = await db
      .selectFrom('profiles')
      .select([sql<number>`count(distinct (tenant_id, lower(name)))`.as('names'), sql<number>`count(*)`.as('all')])
      .executeTakeFirstOrThrow();
    expect(names).toBe(all);
  });

  it('leaves a database alone that holds somebody else’s tenants', async () => {
    const database = await createTestDatabase();
    opened.push(database);
    await seedDemo(database.db, { dataDir: folder }, { members: 60, portraits: 0 });
    expect(await database.db.selectFrom('users').select('id').execute()).toEqual([]);
  });

  it('killed at any moment leaves a tenant whole or not there, and the next one completes it', async () => {
    const database = await emptyDatabase();
    const cli = join(import.meta.dirname, '../src/cli/seed.ts');
    const child = spawn(process.execPath, [cli, '--members', String(MEMBERS), '--portraits', '0'], {
      env: { DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => {
        // The members are written, the transaction is open, the accounts are still to come.
        if (chunk.toString().includes(`of ${MEMBERS} members`)) child.kill('SIGKILL');
      });
      child.on('exit', () => resolve());
    });
    expect(child.signalCode).toBe('SIGKILL');
    const tenants = await database.db.selectFrom('tenants').select('key').execute();
    const users = await database.db.selectFrom('users').select('id').execute();
    expect([tenants, users]).toEqual([[], []]);
    await seedDemo(database.db, { dataDir: folder }, { members: MEMBERS, epoch: EPOCH, portraits: 0 });
    expect(await snapshot(database)).toBe(await snapshot(await seeded()));
  });
});

describe('what is seeded', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await seeded(400);
  });

  it('labels every demo member as fictional, and the accounts not', async () => {
    const rows = await database.db
      .selectFrom('profiles')
      .innerJoin('users', 'users.id', 'profiles.user_id')
      .select(['fictional', 'demo', 'password_hash'])
      .execute();
    expect(rows).toHaveLength(2 * 404);
    expect(rows.every(({ fictional, demo, password_hash }) => demo && fictional === (password_hash === null))).toBe(
      true,
    );
  });

  it('keeps special-category data of those only who consent (decision 3)', async () => {
    const rows = await database.db
      .selectFrom('profiles')
      .select(['sexuality', 'search_gender', 'interests', 'sensitive_consent_at'])
      .execute();
    const sensitive = rows.filter(
      ({ sexuality, search_gender, interests }) =>
        sexuality !== null ||
        search_gender !== null ||
        interests.some((interest) => SENSITIVE_INTERESTS.includes(interest)),
    );
    expect(sensitive.length).toBeGreaterThan(100);
    expect(sensitive.every(({ sensitive_consent_at }) => sensitive_consent_at !== null)).toBe(true);
  });

  it('gives members none to five photos; a private one is never the main one, nor anybody’s public one', async () => {
    const photos = await database.db.selectFrom('photos').selectAll().execute();
    const byMember = Map.groupBy(photos, ({ user_id }) => user_id);
    expect(Math.max(...[...byMember.values()].map((list) => list.length))).toBeLessThanOrEqual(5);
    expect(byMember.size).toBeLessThan(808);
    for (const list of byMember.values()) expect(list.filter(({ is_main }) => is_main)).toHaveLength(1);
    const hidden = new Set(photos.filter(({ is_private }) => is_private).map(({ media_key }) => media_key));
    expect(hidden.size).toBeGreaterThan(10);
    expect(photos.filter(({ is_private, media_key }) => !is_private && hidden.has(media_key))).toEqual([]);
    expect(photos.every(({ illustrated }) => illustrated)).toBe(true);
  });

  it('books credits so that the ledger sums to zero and nobody is below it', async () => {
    const { total } = await database.db
      .selectFrom('credit_entries')
      .select(sql<number>`sum(amount)::int`.as('total'))
      .executeTakeFirstOrThrow();
    expect(total).toBe(0);
    const balances = await database.db
      .selectFrom('credit_accounts as account')
      .innerJoin('users', 'users.id', 'account.user_id')
      .select([
        'users.email',
        'account.balance',
        sql<number>`(select sum(amount)::int from credit_entries where account_id = account.id)`.as('booked'),
      ])
      .execute();
    expect(balances).toHaveLength(8);
    for (const { balance, booked } of balances) expect([balance, balance >= 0]).toEqual([booked, true]);
    expect(balances.find(({ email }) => email === 'premium@tandemly.test')?.balance).toBeGreaterThan(10);
  });

  it('charges one credit for each message that an account wrote, none for those of fictional members', async () => {
    const rows = await database.db
      .selectFrom('messages')
      .innerJoin('profiles', 'profiles.user_id', 'messages.sender_id')
      .select(['cost', 'fictional'])
      .execute();
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.every(({ cost, fictional }) => cost === (fictional ? 0 : 1))).toBe(true);
    const spent = await database.db
      .selectFrom('credit_transactions')
      .select('reference')
      .where('kind', '=', 'message')
      .execute();
    expect(spent).toHaveLength(rows.filter(({ cost }) => cost === 1).length);
  });

  it.each(['free', 'premium', 'french', 'moderator'])(
    'lets one log in as %s, with a past, on both tenants',
    async (key) => {
      const { db } = database;
      const accounts = await db
        .selectFrom('users')
        .selectAll()
        .where('email', '=', `${key}@tandemly.test`)
        .orderBy('tenant_id')
        .execute();
      expect(accounts.map(({ tenant_id }) => tenant_id)).toEqual([1, 2]);
      for (const account of accounts) {
        expect(await verifyPassword(account.password_hash, DEMO_PASSWORD)).toBe(true);
        expect(account.role).toBe(key === 'moderator' ? 'moderator' : 'member');
        const chats = await db
          .selectFrom('participants')
          .select('conversation_id')
          .where('user_id', '=', account.id)
          .execute();
        const unread = await db
          .selectFrom('messages')
          .select('id')
          .where('recipient_id', '=', account.id)
          .where('read_at', 'is', null)
          .execute();
        const fresh = await db
          .selectFrom('likes')
          .select('liker_id')
          .where('liked_id', '=', account.id)
          .where('seen_at', 'is', null)
          .execute();
        const completed = await db
          .selectFrom('payments')
          .select('id')
          .where('user_id', '=', account.id)
          .where('status', '=', 'completed')
          .execute();
        expect([chats.length >= 10, unread.length > 0, fresh.length > 0]).toEqual([true, true, true]);
        expect(completed.length > 0).toBe(account.paid_user);
      }
    },
  );

  it('writes French to those who read it, and within a free member’s limits (decisions 15 and 16)', async () => {
    const { db } = database;
    const texts = await db
      .selectFrom('messages')
      .innerJoin('users', (join) =>
        join.on((eb) => eb.or([eb('users.id', '=', eb.ref('sender_id')), eb('users.id', '=', eb.ref('recipient_id'))])),
      )
      .select(['messages.text', 'users.language'])
      .where('users.password_hash', 'is not', null)
      .execute();
    const french = texts.filter(({ language }) => language === 'fr').map(({ text }) => text);
    expect(french.length).toBeGreaterThan(50);
    expect(french.join(' ')).not.toMatch(/\b(the|you|with)\b/);
    expect(
      texts
        .filter(({ language }) => language === 'en')
        .map(({ text }) => text)
        .join(' '),
    ).not.toMatch(/\b(vous|une|dans)\b/);
    const started = await db
      .selectFrom('conversations')
      .innerJoin('users', 'users.id', 'started_by')
      .select(['users.id'])
      .where('users.password_hash', 'is not', null)
      .where('users.paid_user', '=', false)
      .execute();
    for (const list of Map.groupBy(started, ({ id }) => id).values()) expect(list.length).toBeLessThanOrEqual(2);
  });

  it('numbers the messages of a conversation in the order in which they were sent', async () => {
    const { rows } = await sql`
      select 1 from messages a join messages b on a.conversation_id = b.conversation_id and a.id < b.id where a.sent_at > b.sent_at`.execute(
      database.db,
    );
    expect(rows).toEqual([]);
  });
});
