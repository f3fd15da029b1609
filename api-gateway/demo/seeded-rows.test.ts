import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '@tandem/contracts/product/limits';
import { SENSITIVE_INTERESTS } from '@tandem/contracts/product/lists';
import { verifyPassword } from '../src/backend/account/password.ts';
import type { TestDatabase } from '../test/harness.ts';
import { DEMO_PASSWORD } from './demo/demo-accounts.ts';
import { createTestSeed, type TestSeed } from '../test/demo-seed.ts';

let seed: TestSeed;
beforeAll(async () => {
  seed = await createTestSeed();
});
afterAll(() => seed.close());

describe('what is seeded', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await seed.seeded(400);
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

  it('keeps special-category data of those only who consent', async () => {
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

  it('has people near in age who fit each demo account, in its own country, and a past with those who fit', async () => {
    const { rows } = await sql<{ email: string; near: number; misfits: number }>`
      select u.email,
        (select count(*)::int from member_search found where found.tenant_id = u.tenant_id and found.user_id <> u.id
          and found.country = p.country and members_fit(p.gender, own.sought, found.gender, found.sought)
          and abs(found.date_of_birth - p.date_of_birth) < ${LIMITS.searchAgeSpan}::int * 365) as near,
        (select count(*)::int from likes join member_search found on found.user_id = likes.liker_id
          where likes.liked_id = u.id and not members_fit(p.gender, own.sought, found.gender, found.sought)) as misfits
      from users u join profiles p on p.user_id = u.id
      cross join lateral (select sought_gender(p.gender, p.search_gender, p.sexuality) as sought) as own
      where u.password_hash is not null`.execute(database.db);
    expect(rows).toHaveLength(8);
    expect(rows.filter(({ near, misfits }) => near < 4 || misfits > 0)).toEqual([]);
  });

  it('gives members several photos, few of them none; a private one is never the main one, nor anybody’s public one', async () => {
    const photos = await database.db.selectFrom('photos').selectAll().execute();
    const byMember = Map.groupBy(photos, ({ user_id }) => user_id);
    expect(Math.max(...[...byMember.values()].map((list) => list.length))).toBeLessThanOrEqual(5);
    expect(byMember.size).toBeLessThan(808);
    expect(byMember.size).toBeGreaterThan(740);
    expect([...byMember.values()].filter((list) => list.length === 1).length).toBeLessThan(8);
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

  it('writes French to those who read it, and within a free member’s limits', async () => {
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
