import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { subnetOf } from '../src/backend/account/login-lock.ts';
import { failureOf } from './failure.ts';
import { PASSWORD, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';
import { eventually, mailsTo } from './mail/mails.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ env: { TRUST_PROXY: 'loopback' } });
});
afterAll(() => gateway.close());

const tryAt = (email: string, ip: string, password = 'wrong', client: TestClient = gateway.client()) =>
  client.post('/api/user.php', { email, password }, { headers: { 'x-forwarded-for': ip } });
const addressOf = (n: number) => `203.${Math.floor(n / 250) % 250}.${n % 250}.7`;

describe('guessing a password', () => {
  test('from 120 addresses: 20 are tried, and the owner gets in on their own device meanwhile [R-ACCOUNT-GUESS-LOCK, R-ACCOUNT-GUESS-DEVICE, L-ACCOUNT-LOGIN-FAILURES-ALL]', async () => {
    const member = await gateway.makeMember();
    const own = await gateway.login(member);
    await own.get('/api/logout.php');
    const statuses: number[] = [];
    for (let n = 0; n < 120; n += 30) {
      const round = await Promise.all(
        Array.from({ length: 30 }, (_, index) => tryAt(member.email, addressOf(n + index))),
      );
      statuses.push(...round.map(({ status }) => status));
      expect((await tryAt(member.email, addressOf(n), PASSWORD, own)).status).toBe(200);
      await own.get('/api/logout.php');
    }
    expect(statuses.filter((status) => status === 403)).toHaveLength(20);
    expect(statuses.filter((status) => status === 423)).toHaveLength(100);
    // A device that the account does not know is locked out, whatever its password.
    expect((await tryAt(member.email, '198.51.100.1', PASSWORD)).status).toBe(423);
  });

  test('of an address without an account is locked in the same way [R-ACCOUNT-LOGIN-LOCK-UNKNOWN]', async () => {
    const email = 'nobody-at-all@example.test';
    const responses = [];
    for (let n = 0; n < 22; n += 1) responses.push(await tryAt(email, addressOf(n)));
    expect(responses.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 403), 423, 423]);
    expect(responses.at(-1)?.body).toMatchObject({
      error: { message: 'Too many incorrect attempts, account blocked for 15 min.' },
    });
  });

  test('is open again 15 minutes after the last failure', async () => {
    const member = await gateway.makeMember();
    for (let n = 0; n < 20; n += 1) await tryAt(member.email, addressOf(n));
    expect((await tryAt(member.email, '198.51.100.1', PASSWORD)).status).toBe(423);
    await sql`update login_failures set failed_at = failed_at - interval '15 minutes'`.execute(gateway.db);
    expect((await tryAt(member.email, '198.51.100.1', PASSWORD)).status).toBe(200);
  });

  test('within a /64 of IPv6 counts as one address [R-ACCOUNT-GUESS-SUBNET]', async () => {
    const member = await gateway.makeMember();
    const statuses: number[] = [];
    for (let n = 1; n <= 6; n += 1) statuses.push((await tryAt(member.email, `2001:db8:1:2::${n}`)).status);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 423]);
    expect((await tryAt(member.email, '2001:db8:1:3::1')).status).toBe(403);
  });

  test.each([
    ['2001:db8:1:2::1', '2001:0db8:0001:0002:ffff::9', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['::ffff:203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '203.0.113.8', false],
    ['fe80::1%eth0', 'fe80::2', true],
    ['::1', '::2', true],
  ])('%s and %s are of one place: %s [R-ACCOUNT-GUESS-SUBNET]', (first, second, isSame) => {
    expect(subnetOf(first) === subnetOf(second)).toBe(isSame);
  });

  test('on a known device is limited too, for that device alone [R-ACCOUNT-GUESS-DEVICE]', async () => {
    const member = await gateway.makeMember();
    const [first, second] = [await gateway.login(member), await gateway.login(member)];
    for (let n = 0; n < 5; n += 1) expect((await tryAt(member.email, addressOf(n), 'wrong', first)).status).toBe(403);
    expect((await tryAt(member.email, '198.51.100.9', PASSWORD, first)).status).toBe(423);
    expect((await tryAt(member.email, addressOf(1), PASSWORD, second)).status).toBe(200);
    expect((await tryAt(member.email, '198.51.100.10', PASSWORD)).status).toBe(200);
  });
});

describe('a known device', () => {
  const lock = async (email: string) => {
    for (let n = 0; n < 20; n += 1) await tryAt(email, addressOf(n));
  };

  test('has a cookie that is signed, HttpOnly and holds for 180 days; another value is none [L-ACCOUNT-DEVICE-DAYS]', async () => {
    const member = await gateway.makeMember();
    const response = await tryAt(member.email, '203.0.113.1', PASSWORD);
    const cookie = response.headers['set-cookie']?.find((text) => text.startsWith('auth.device='));
    expect(cookie).toMatch(/^auth\.device=[\w-]{22}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/);
    const token = /=([^;]+);/.exec(cookie ?? '')?.[1] ?? '';
    await lock(member.email);
    const withCookie = (value: string) => {
      const client = gateway.client();
      client.cookies.set('auth.device', value);
      return tryAt(member.email, '198.51.100.2', PASSWORD, client);
    };
    expect((await withCookie(`${token.slice(0, 22)}.${'A'.repeat(43)}`)).status).toBe(423);
    expect((await withCookie('x')).status).toBe(423);
    expect((await withCookie(token)).status).toBe(200);
    await sql`update known_devices set last_login_at = now() - interval '181 days' where user_id = ${member.id}`.execute(
      gateway.db,
    );
    expect((await withCookie(token)).status).toBe(423);
  });

  test('of one account is none of another', async () => {
    const [member, other] = [await gateway.makeMember(), await gateway.makeMember()];
    const client = await gateway.login(other);
    await lock(member.email);
    expect((await tryAt(member.email, '198.51.100.3', PASSWORD, client)).status).toBe(423);
  });

  test('gets no mail; a new one does, in the language of the account [R-ACCOUNT-NEW-LOGIN-MAIL]', async () => {
    const member = await gateway.makeMember({ language: 'fr' });
    const first = await gateway.login(member);
    await first.call('POST /api/user.php', { body: { email: member.email, password: PASSWORD } });
    await gateway.client().call('POST /api/user.php', {
      body: { email: member.email, password: PASSWORD },
      headers: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
        'x-forwarded-for': '203.0.113.9',
      },
    });
    const [mail, ...more] = await eventually(async () => {
      const mails = await mailsTo(gateway.client(), member.email);
      return mails.length > 0 && mails;
    });
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Nouvelle connexion à votre compte Alpha');
    expect(mail?.text).toContain('Firefox sur Linux');
    expect(mail?.links.some((link) => link.endsWith('/fr/reset-password'))).toBe(true);
  });
});

describe('sessions.php', () => {
  test('lists where a member is logged in, this session first, and ends the right one [C-ACCOUNT-SESSIONS, C-ACCOUNT-SESSIONS-END]', async () => {
    const [member, other] = [await gateway.makeMember(), await gateway.makeMember()];
    const [here, phone, stranger] = [
      await gateway.login(member),
      await gateway.login(member),
      await gateway.login(other),
    ];
    const { sessions } = await here.call('GET /api/sessions.php');
    expect(sessions.map(({ current }) => current)).toEqual([true, false]);
    const foreign = (await stranger.call('GET /api/sessions.php')).sessions[0]?.id;
    await here.call('DELETE /api/sessions.php', { body: { id: foreign } });
    expect((await stranger.call('GET /api/user.php')).user?.id).toBe(other.id);
    expect((await failureOf(here.call('DELETE /api/sessions.php', { body: { id: sessions[0]?.id } }))).status).toBe(
      409,
    );
    const left = await here.call('DELETE /api/sessions.php', { body: { id: sessions[1]?.id } });
    expect(left.sessions.map(({ id }) => id)).toEqual([sessions[0]?.id]);
    expect((await phone.call('GET /api/user.php')).user).toBeNull();
  });

  test('ends all others, and each cookie of before is dead [C-ACCOUNT-SESSIONS-END]', async () => {
    const member = await gateway.makeMember();
    const clients = [await gateway.login(member), await gateway.login(member), await gateway.login(member)] as const;
    const left = await clients[0].call('DELETE /api/sessions.php', { body: { others: true } });
    expect(left.sessions).toHaveLength(1);
    const users = await Promise.all(clients.map((client) => client.call('GET /api/user.php')));
    expect(users.map(({ user }) => user?.id ?? null)).toEqual([member.id, null, null]);
  });

  test('a session that was planted is not the one that a login makes, nor one that comes back after a logout', async () => {
    const [member, attacker] = [await gateway.makeMember(), await gateway.makeMember()];
    const planted = (await gateway.login(attacker)).cookies.get('auth.session') ?? '';
    const victim = gateway.client();
    victim.cookies.set('auth.session', planted);
    await victim.call('POST /api/user.php', { body: { email: member.email, password: PASSWORD } });
    const own = victim.cookies.get('auth.session') ?? '';
    expect(own).not.toBe(planted);
    const replay = async (secret: string) => {
      const client = gateway.client();
      client.cookies.set('auth.session', secret);
      return (await client.call('GET /api/user.php')).user;
    };
    expect(await replay(planted)).toBeNull();
    expect((await replay(own))?.id).toBe(member.id);
    await victim.get('/api/logout.php');
    expect(await replay(own)).toBeNull();
  });
});
