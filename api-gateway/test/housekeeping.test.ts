import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALPHA, startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const MINUTES_OF_A_DAY = 24 * 60;

type Insert = (age: number) => Promise<unknown>;

/** `age` minutes before now. */
const ago = (age: number) => sql<Date>`now() - make_interval(mins => ${age})`;

/** For each kind of row: how old the oldest that stays may be, in minutes, and how one of an age is made. */
const ROWS: Record<string, [kept: number, insert: (memberId: number) => Insert]> = {
  sessions: [
    0,
    (memberId) => (age) =>
      sql`insert into sessions (token_hash, user_id, tenant_id, expires_at)
        values (${randomBytes(32)}, ${memberId}, ${ALPHA}, ${ago(age)})`.execute(gateway.db),
  ],
  login_failures: [
    MINUTES_OF_A_DAY,
    () => (age) =>
      sql`insert into login_failures (tenant_id, subject, failed_at)
        values (${ALPHA}, ${randomBytes(32)}, ${ago(age)})`.execute(gateway.db),
  ],
  idempotency_keys: [
    MINUTES_OF_A_DAY,
    () => (age) =>
      sql`insert into idempotency_keys (scope, endpoint, key, body_hash, created_at, leased_until, holder)
        values ('user:1', 'POST /api/like.php', ${randomUUID()}, ${randomBytes(32)}, ${ago(age)}, ${ago(age)},
          ${randomUUID()})`.execute(gateway.db),
  ],
  activation_tokens: [
    30 * MINUTES_OF_A_DAY,
    (memberId) => (age) =>
      sql`insert into activation_tokens (token_hash, user_id, email_key, expires_at)
        values (${randomBytes(32)}, ${memberId}, 'a@example.test', ${ago(age)})`.execute(gateway.db),
  ],
  mail_change_requests: [
    MINUTES_OF_A_DAY,
    (memberId) => (age) =>
      sql`insert into mail_change_requests (user_id, requested_at) values (${memberId}, ${ago(age)})`.execute(
        gateway.db,
      ),
  ],
  mail_outbox: [
    30 * MINUTES_OF_A_DAY,
    () => (age) =>
      sql`insert into mail_outbox (tenant_id, kind, recipient, language, data, created_at, sent_at)
        values (${ALPHA}, 'activation', 'a@example.test', 'en', '{}', ${ago(age)}, now())`.execute(gateway.db),
  ],
  complaints: [
    190 * MINUTES_OF_A_DAY,
    () => (age) =>
      sql`insert into complaints (tenant_id, reference, subject, url, explanation, language, status, outcome, decided_at)
        values (${ALPHA}, ${randomUUID().slice(0, 9)}, 'illegal', '/members/1', ${'x'.repeat(40)}, 'en', 'decided', 'Done.', ${ago(age)})`.execute(
        gateway.db,
      ),
  ],
};

const countOf = async (table: string) =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(gateway.db)).rows[0]
    ?.count ?? 0;

async function cleanUp(): Promise<void> {
  await sql`select stage_job('housekeeping', '{}', interval '0')`.execute(gateway.db);
  expect(await gateway.jobs.runDue('housekeeping')).toBeGreaterThan(0);
}

test.each(Object.entries(ROWS))('housekeeping removes the %s whose time is over, and no others', async (table, row) => {
  const [kept, insertOf] = row;
  const { id } = await gateway.makeMember();
  const insert = insertOf(id);
  await cleanUp();
  const before = await countOf(table);
  await insert(kept + 60);
  await insert(kept - (table === 'complaints' ? 10 * MINUTES_OF_A_DAY : 60));
  await cleanUp();
  expect(await countOf(table)).toBe(before + 1);
});

test('housekeeping forgets the request of a complaint after a day; the complaint stays', async () => {
  const requested = async (age: number) => {
    const { rows } = await sql<{ id: number }>`
      insert into complaints (tenant_id, reference, subject, url, explanation, language, request_key, body_hash, received_at)
      values (${ALPHA}, ${randomUUID().slice(0, 9)}, 'illegal', '/members/1', ${'x'.repeat(40)}, 'en', ${randomBytes(32)},
        ${randomBytes(32)}, ${ago(age)}) returning id`.execute(gateway.db);
    return rows[0]?.id ?? 0;
  };
  const [old, young] = [await requested(MINUTES_OF_A_DAY + 60), await requested(60)];
  await cleanUp();
  const rows = await gateway.db
    .selectFrom('complaints')
    .select(['id', 'request_key'])
    .where('id', 'in', [old, young])
    .orderBy('id')
    .execute();
  expect(rows.map(({ request_key: key }) => key === null)).toEqual([true, false]);
});
