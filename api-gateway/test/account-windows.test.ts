import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leave, purgeAccounts } from './account-life.ts';
import { failureOf } from './failure.ts';
import { PASSWORD, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway, TestMember } from './harness.ts';

/**
 * For how long what protects an account holds: up to a moment before its end, and not a moment after it. The figures are those
 * of docs/product/limits.md, not of the constants that they are to be compared with.
 */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ env: { TRUST_PROXY: 'loopback' } });
});
afterAll(() => gateway.close());

/** What a test takes at the most between two of its steps. */
const MOMENT = '20 seconds';
const before = (time: string) => sql`${time}::interval - ${MOMENT}::interval`;
const after = (time: string) => sql`${time}::interval + ${MOMENT}::interval`;

const tryFrom = async (email: string, ip: string, password = 'wrong', client: TestClient = gateway.client()) =>
  (await client.post('/api/user.php', { email, password }, { headers: { 'x-forwarded-for': ip } })).status;
const addressOf = (n: number) => `203.0.113.${n}`;
const STRANGER = '198.51.100.7';

/** So much time passes for all failures that there are. */
const failuresAge = (by: ReturnType<typeof before>) =>
  sql`update login_failures set failed_at = failed_at - (${by})`.execute(gateway.db);

describe('failed logins', () => {
  /** Failures from one address: `early` ones, then time passes, then one more. */
  const failAt = async (early: number, by: ReturnType<typeof before>, ipOf: (n: number) => string) => {
    const member = await gateway.makeMember();
    await sql`delete from login_failures`.execute(gateway.db);
    for (let n = 1; n <= early; n += 1) expect(await tryFrom(member.email, ipOf(n))).toBe(403);
    await failuresAge(by);
    expect(await tryFrom(member.email, ipOf(early + 1))).toBe(403);
    return member;
  };

  test.each([
    ['within 15 minutes lock', before('15 minutes'), 423],
    ['in more than 15 minutes do not', after('15 minutes'), 200],
  ])('five from one address %s [L-ACCOUNT-LOGIN-FAILURES]', async (_name, by, status) => {
    const { email } = await failAt(4, by, () => addressOf(1));
    expect(await tryFrom(email, addressOf(1), PASSWORD)).toBe(status);
  });

  test.each([
    ['within an hour lock', before('1 hour'), 423],
    ['in more than an hour do not', after('1 hour'), 200],
  ])('twenty from all addresses %s [L-ACCOUNT-LOGIN-FAILURES-ALL]', async (_name, by, status) => {
    const { email } = await failAt(19, by, addressOf);
    expect(await tryFrom(email, STRANGER, PASSWORD)).toBe(status);
  });

  test.each([
    { what: 'five from one address', early: 4, ipOf: () => addressOf(1), from: addressOf(1) },
    { what: 'twenty from all addresses', early: 19, ipOf: addressOf, from: STRANGER },
  ])(
    '$what lock for 15 minutes from the last one [L-ACCOUNT-LOGIN-FAILURES, L-ACCOUNT-LOGIN-FAILURES-ALL]',
    async (given) => {
      const { early, ipOf, from } = given;
      const { email } = await failAt(early, sql`interval '1 minute'`, ipOf);
      await failuresAge(before('15 minutes'));
      expect(await tryFrom(email, from, PASSWORD)).toBe(423);
      await failuresAge(sql`${MOMENT}::interval`);
      expect(await tryFrom(email, from, PASSWORD)).toBe(200);
    },
  );
});

test('a device is known for 180 days after its last login, and its row is kept as long [L-ACCOUNT-DEVICE-DAYS]', async () => {
  const member = await gateway.makeMember();
  const own = await gateway.login(member);
  const token = own.cookies.get('auth.device') ?? '';
  for (let n = 1; n <= 20; n += 1) await tryFrom(member.email, addressOf(n));
  const lastLogin = (ago: ReturnType<typeof before>) =>
    sql`update known_devices set last_login_at = now() - (${ago}) where user_id = ${member.id}`.execute(gateway.db);
  const logIn = () => {
    const client = gateway.client();
    client.cookies.set('auth.device', token);
    return tryFrom(member.email, STRANGER, PASSWORD, client);
  };
  await lastLogin(before('180 days'));
  expect(await logIn()).toBe(200);
  await lastLogin(after('180 days'));
  expect(await logIn()).toBe(423);
});

test('a session is over 30 days after its login, not before [L-ACCOUNT-SESSION-DAYS]', async () => {
  const member = await gateway.makeMember();
  const client = await gateway.login(member);
  const pass = (time: ReturnType<typeof before>) =>
    sql`update sessions set expires_at = expires_at - (${time}) where user_id = ${member.id}`.execute(gateway.db);
  await pass(before('30 days'));
  expect((await client.call('GET /api/user.php')).user?.id).toBe(member.id);
  expect((await client.call('GET /api/sessions.php')).sessions).toHaveLength(1);
  await pass(sql`${MOMENT}::interval`);
  expect((await client.call('GET /api/user.php')).user).toBeNull();
});

describe('a deleted account', () => {
  const pass = ({ id }: TestMember, time: ReturnType<typeof before>) =>
    sql`with link as (update account_links set expires_at = expires_at - (${time}) where user_id = ${id})
      update users set deletion_requested_at = deletion_requested_at - (${time}) where id = ${id}`.execute(gateway.db);
  const isThere = async ({ id }: TestMember) =>
    (await gateway.db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
  const comeBack = (token: string) => gateway.client().call('POST /api/reactivate.php', { body: { token } });

  test('comes back by its link until its 14 days are over, and is purged then [L-ACCOUNT-REACTIVATION-DAYS, R-ACCOUNT-PURGED]', async () => {
    const [back, gone] = [await gateway.makeMember(), await gateway.makeMember()];
    const [link, late] = [await leave(gateway, back), await leave(gateway, gone)];
    for (const member of [back, gone]) await pass(member, before('14 days'));
    await purgeAccounts(gateway);
    expect([await isThere(back), await isThere(gone)]).toEqual([true, true]);
    expect((await comeBack(link)).user).toBeNull();
    await pass(gone, sql`${MOMENT}::interval`);
    expect((await failureOf(comeBack(late))).status).toBe(410);
    await purgeAccounts(gateway);
    expect([await isThere(back), await isThere(gone)]).toEqual([true, false]);
  });
});
