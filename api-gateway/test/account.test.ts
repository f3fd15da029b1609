import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { failureOf } from './failure.ts';
import { BETA, PASSWORD, startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

describe('user.php', () => {
  test('a visitor is not logged in [C-ACCOUNT-USER]', async () => {
    expect(await gateway.client().call('GET /api/user.php')).toEqual({ user: null });
  });

  test('a login returns the member, with credits and conversations, and keeps them logged in [C-ACCOUNT-LOGIN, C-ACCOUNT-USER, F-ACCOUNT-CREDITS, F-ACCOUNT-CONVERSATIONS-LEFT, F-ACCOUNT-PROFILE]', async () => {
    const member = await gateway.makeMember({
      credits: 7,
      name: 'Juliette',
      date_of_birth: '1990-06-15',
      paid_user: false,
    });
    const client = gateway.client();
    const { user } = await client.call('POST /api/user.php', {
      body: { email: member.email.toUpperCase(), password: PASSWORD },
    });
    expect(user).toMatchObject({
      id: member.id,
      credits: 7,
      conversations_left: 2,
      paid_user: false,
      profile: { name: 'Juliette', main_image: null },
    });
    expect((await client.call('GET /api/user.php')).user?.id).toBe(member.id);
  });

  test('the cookie is HttpOnly, SameSite=Lax and holds for 30 days; the database has only its hash [R-PLATFORM-COOKIE-FLAGS, L-ACCOUNT-SESSION-DAYS]', async () => {
    const member = await gateway.makeMember();
    const response = await gateway.client().post('/api/user.php', { email: member.email, password: PASSWORD });
    const [cookie = ''] = response.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^auth\.session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const secret = cookie.slice('auth.session='.length, cookie.indexOf(';'));
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from sessions where token_hash = ${Buffer.from(secret, 'base64url')} or token_hash = ${Buffer.from(secret)}`.execute(
      gateway.db,
    );
    expect(rows[0]?.found).toBe(0);
  });

  test('behind https the cookie is Secure and carries the __Host- prefix [R-PLATFORM-COOKIE-SECURE, L-ACCOUNT-COOKIE-PREFIX]', async () => {
    const secure = await startTestGateway({ env: { TRUST_PROXY: 'loopback' } });
    try {
      const member = await secure.makeMember();
      const client = secure.client();
      const headers = { 'x-forwarded-proto': 'https', 'origin': client.origin.replace('http:', 'https:') };
      const response = await client.post('/api/user.php', { email: member.email, password: PASSWORD }, { headers });
      expect(response.headers['set-cookie']?.[0]).toMatch(/^__Host-auth\.session=.*; Secure/);
      expect(response.headers['strict-transport-security']).toContain('max-age=');
      expect((await client.get('/api/user.php', { headers })).body).toMatchObject({ user: { id: member.id } });
    } finally {
      await secure.close();
    }
  });

  test('a login rotates the session: the one before is dead [R-ACCOUNT-LOGIN-ROTATION]', async () => {
    const member = await gateway.makeMember();
    const client = await gateway.login(member);
    const before = client.cookies.get('auth.session') ?? '';
    await client.call('POST /api/user.php', { body: { email: member.email, password: PASSWORD } });
    expect(client.cookies.get('auth.session')).not.toBe(before);
    const old = gateway.client();
    old.cookies.set('auth.session', before);
    expect((await old.call('GET /api/user.php')).user).toBeNull();
  });

  test('logout kills the session on the server and removes the cookie [C-ACCOUNT-LOGOUT]', async () => {
    const client = await gateway.login(await gateway.makeMember());
    const secret = client.cookies.get('auth.session') ?? '';
    expect((await client.get('/api/logout.php')).status).toBe(204);
    expect(client.cookies.has('auth.session')).toBe(false);
    client.cookies.set('auth.session', secret);
    expect((await client.call('GET /api/user.php')).user).toBeNull();
  });

  test('logout works from the same site only [R-ACCOUNT-LOGOUT-SAME-SITE]', async () => {
    const client = await gateway.login(await gateway.makeMember());
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': undefined },
    ]) {
      const response = await client.get('/api/logout.php', { headers });
      expect(response.body).toMatchObject({ error: { code: 'forbidden_origin' } });
    }
    expect((await client.call('GET /api/user.php')).user).not.toBeNull();
    const old = await client.get('/api/logout.php', {
      headers: { 'sec-fetch-site': undefined, 'origin': client.origin, 'x-request-type': 'client' },
    });
    expect(old.status).toBe(204);
  });

  test('a session that has expired, is of another tenant or of a banned account is not logged in', async () => {
    const member = await gateway.makeMember();
    const client = await gateway.login(member);
    const elsewhere = gateway.client('nuit.localhost');
    elsewhere.cookies.set('auth.session', client.cookies.get('auth.session') ?? '');
    expect((await elsewhere.call('GET /api/user.php')).user).toBeNull();
    await gateway.db.updateTable('users').set({ status: 'banned' }).where('id', '=', member.id).execute();
    expect((await client.call('GET /api/user.php')).user).toBeNull();
    await gateway.db.updateTable('users').set({ status: 'active' }).where('id', '=', member.id).execute();
    expect((await client.call('GET /api/user.php')).user).not.toBeNull();
    await gateway.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', member.id)
      .execute();
    expect((await client.call('GET /api/user.php')).user).toBeNull();
  });

  test('PUT saves the language [C-ACCOUNT-LANGUAGE, F-ACCOUNT-LANGUAGE]', async () => {
    const client = await gateway.login(await gateway.makeMember({ language: 'en' }));
    expect((await client.call('PUT /api/user.php', { body: { language: 'fr' } })).user?.language).toBe('fr');
    expect((await client.call('GET /api/user.php')).user?.language).toBe('fr');
  });

  test('without a session a member call is 403 with the flag that asks for a login [R-PLATFORM-MEMBER-CALLS, R-PLATFORM-NO-SESSION-TEXT, T-ACCOUNT-LOGIN-REQUIRED]', async () => {
    const { status, body } = await failureOf(gateway.client().call('PUT /api/user.php', { body: { language: 'fr' } }));
    expect(status).toBe(403);
    expect(body).toMatchObject({
      authentication_required: true,
      error: { code: 'authentication_required', message: 'Log in to continue.' },
    });
  });
});

describe('login', () => {
  const login = (email: string, password: string, host?: string) =>
    gateway.client(host).call('POST /api/user.php', { body: { email, password } });

  test('wrong password and unknown address get the same response [T-ACCOUNT-LOGIN-FAILED]', async () => {
    const member = await gateway.makeMember();
    const wrong = await failureOf(login(member.email, 'not the password'));
    const unknown = await failureOf(login('nobody@example.test', 'not the password'));
    for (const { status, error } of [wrong, unknown]) {
      expect(status).toBe(403);
      expect(error).toMatchObject({ code: 'login_failed', message: 'Login failed, please try again' });
    }
  });

  test('an account opens on its own tenant only', async () => {
    const member = await gateway.makeMember({ tenant_id: BETA });
    expect((await failureOf(login(member.email, PASSWORD))).error.code).toBe('login_failed');
    expect((await login(member.email, PASSWORD, 'nuit.localhost')).user?.id).toBe(member.id);
  });

  test('five failures lock account and address for 15 minutes, whatever the password [R-ACCOUNT-LOGIN-LOCK, L-ACCOUNT-LOGIN-FAILURES, T-ACCOUNT-LOCKED]', async () => {
    const member = await gateway.makeMember();
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await failureOf(login(member.email, 'wrong'))).error.code).toBe('login_failed');
    const { status, error, headers } = await failureOf(login(member.email, PASSWORD));
    expect(status).toBe(423);
    expect(error).toMatchObject({
      code: 'locked',
      minutes: 15,
      message: 'Too many incorrect attempts, account blocked for 15 min.',
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(890);
    await gateway.db
      .updateTable('login_failures')
      .set({ failed_at: sql`failed_at - interval '14 minutes'` })
      .execute();
    expect((await failureOf(login(member.email, PASSWORD))).error.minutes).toBe(1);
    await gateway.db
      .updateTable('login_failures')
      .set({ failed_at: sql`failed_at - interval '1 minute'` })
      .execute();
    expect((await login(member.email, PASSWORD)).user?.id).toBe(member.id);
  });

  test('the lock is of account and address: others get in [R-ACCOUNT-LOGIN-LOCK]', async () => {
    const [locked, other] = [await gateway.makeMember(), await gateway.makeMember()];
    for (let attempt = 0; attempt < 5; attempt += 1) await failureOf(login(locked.email, 'wrong'));
    expect((await login(other.email, PASSWORD)).user?.id).toBe(other.id);
    const proxied = await startTestGateway({ env: { TRUST_PROXY: 'loopback' } });
    try {
      const member = await proxied.makeMember();
      const from = (ip: string, password: string) =>
        proxied
          .client()
          .call('POST /api/user.php', { body: { email: member.email, password }, headers: { 'x-forwarded-for': ip } });
      for (let attempt = 0; attempt < 5; attempt += 1) await failureOf(from('203.0.113.1', 'wrong'));
      expect((await failureOf(from('203.0.113.1', PASSWORD))).status).toBe(423);
      expect((await from('203.0.113.2', PASSWORD)).user?.id).toBe(member.id);
    } finally {
      await proxied.close();
    }
  });

  test('thirty attempts at once are no way around the lock [R-ACCOUNT-LOGIN-LOCK]', async () => {
    const member = await gateway.makeMember();
    const responses = await Promise.all(Array.from({ length: 30 }, () => failureOf(login(member.email, 'wrong'))));
    expect(responses.filter(({ status }) => status === 403)).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 423)).toHaveLength(25);
  });

  test('a success forgets the failures before it', async () => {
    const member = await gateway.makeMember();
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 0; attempt < 4; attempt += 1) await failureOf(login(member.email, 'wrong'));
      expect(await login(member.email, PASSWORD)).toMatchObject({ user: { id: member.id } });
    }
  });

  test('an account that waits for its deletion says so, to its owner only', async () => {
    const member = await gateway.makeMember({ status: 'pending_deletion' });
    expect((await failureOf(login(member.email, 'wrong'))).error.code).toBe('login_failed');
    const { error } = await failureOf(login(member.email, PASSWORD));
    expect(error.code).toBe('account_pending_deletion');
    // Who reads it has just logged in.
    expect(error.message).toBe(
      'This account is about to be deleted. You can still keep it, with everything that is in it.',
    );
  });

  test('a banned account and one without a password do not open', async () => {
    const banned = await gateway.makeMember({ status: 'banned' });
    expect((await failureOf(login(banned.email, PASSWORD))).error.code).toBe('login_failed');
    const fictional = await gateway.makeMember({ fictional: true });
    await gateway.db.updateTable('users').set({ password_hash: null }).where('id', '=', fictional.id).execute();
    expect((await failureOf(login(fictional.email, PASSWORD))).error.code).toBe('login_failed');
  });

  test('texts come in the language of the page [R-LOCALE-ERROR-TEXTS]', async () => {
    const response = await gateway
      .client()
      .post('/api/user.php', { email: 'a@b.test', password: 'x' }, { headers: { 'accept-language': 'fr' } });
    expect(response.body).toMatchObject({ error: { message: 'La connexion a échoué. Réessayez.' } });
  });
});
