import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { secondsUntilNext } from '../src/backend/activation/activation-limits.ts';
import { codeOf, failureOf, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';
import { eventually, mailsTo, signUp, tokenOf } from './mail/mails.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const activate = (client: TestClient, token: string) => client.call('POST /api/activate.php', { body: { token } });
const resend = (client: TestClient) => client.call('POST /api/activate-resend.php', { body: {} });
const statusOf = async (userId: number) =>
  (await gateway.db.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirstOrThrow()).status;

async function newMember() {
  const made = await signUp(gateway);
  const [mail] = await mailsTo(made.client, made.email);
  return { ...made, token: tokenOf(mail) };
}

/** Moves a member's mails back in time. */
async function ageMails(userId: number, seconds: number): Promise<void> {
  await sql`update mail_outbox set created_at = created_at - make_interval(secs => ${seconds}) where user_id = ${userId}`.execute(
    gateway.db,
  );
}

describe('the link of the mail', () => {
  test('confirms the account, answers the member to their own browser, and lets them write on [C-ACCOUNT-ACTIVATE, R-ACCOUNT-ACTIVATED, R-CHAT-UNCONFIRMED-ONE]', async () => {
    const { client, token, user } = await newMember();
    expect(user.status).toBe('not_confirmed');
    const [first, second] = [await gateway.makeMember(), await gateway.makeMember()];
    const write = (id: number) =>
      client.call('POST /api/message.php', { body: { profile_id: id, text: 'Hello', client_id: randomUUID() } });
    await write(first.id);
    expect((await failureOf(write(second.id))).error.code).toBe('activation_required');
    expect((await activate(client, token)).user).toMatchObject({ id: user.id, status: 'active' });
    expect((await client.call('GET /api/user.php')).user?.status).toBe('active');
    expect((await write(second.id)).message.text).toBe('Hello');
  });

  test('works in another browser, logged out: it confirms, and logs nobody in [C-ACCOUNT-ACTIVATE]', async () => {
    const { token, user, email } = await newMember();
    const elsewhere = gateway.client();
    expect(await activate(elsewhere, token)).toEqual({ user: null });
    expect(elsewhere.cookies.size).toBe(0);
    expect(await statusOf(user.id)).toBe('active');
    expect(
      (await (await gateway.login({ email, password: 'lanterne bleue' })).call('GET /api/user.php')).user,
    ).toMatchObject({ status: 'active' });
  });

  test('confirms its own account in somebody else’s session, and tells them nothing of it', async () => {
    const { token, user } = await newMember();
    const other = await gateway.login(await gateway.makeMember());
    expect(await activate(other, token)).toEqual({ user: null });
    expect(await statusOf(user.id)).toBe('active');
  });

  test('changes nothing by being fetched: mail scanners open links [R-ACCOUNT-ACTIVATE-BY-PAGE]', async () => {
    const { client, token, user } = await newMember();
    expect((await client.get(`/api/activate.php?token=${token}`)).status).toBe(405);
    await client.get(`/activate/done?token=${token}`);
    expect(await statusOf(user.id)).toBe('not_confirmed');
  });

  test('is refused from another site [R-PLATFORM-ORIGIN]', async () => {
    const { client, token, user } = await newMember();
    const answer = await client.post('/api/activate.php', { token }, { headers: { origin: 'https://evil.example' } });
    expect(codeOf(answer)).toBe('forbidden_origin');
    expect(await statusOf(user.id)).toBe('not_confirmed');
  });

  test('works once: opened again, the account is confirmed already [R-ACCOUNT-ACTIVATE-ONCE, R-ACCOUNT-ACTIVATE-AGAIN]', async () => {
    const { client, token } = await newMember();
    await activate(client, token);
    const failure = await failureOf(activate(gateway.client(), token));
    expect(failure.status).toBe(409);
    expect(failure.error).toMatchObject({ code: 'conflict', message: 'Your e-mail address is already confirmed.' });
  });

  test('opened twenty times at once, confirms once [R-ACCOUNT-ACTIVATE-ONCE]', async () => {
    const { token } = await newMember();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => activate(gateway.client(), token)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is over after 48 hours [R-ACCOUNT-ACTIVATE-FAILED, L-ACCOUNT-ACTIVATION-HOURS, T-ACCOUNT-ACTIVATION-FAILED]', async () => {
    const { client, token, user } = await newMember();
    const move = (interval: string) =>
      sql`update activation_tokens set expires_at = created_at + ${interval}::interval where user_id = ${user.id}`.execute(
        gateway.db,
      );
    const row = await gateway.db
      .selectFrom('activation_tokens')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(48 * 3_600_000);
    await move('0 seconds');
    const failure = await failureOf(activate(client, token));
    expect(failure.status).toBe(410);
    expect(failure.error).toMatchObject({ code: 'gone', message: 'Activation failed' });
    expect(await statusOf(user.id)).toBe('not_confirmed');
    await move('48 hours');
    expect((await activate(client, token)).user?.status).toBe('active');
  });

  test.each(['', 'x', 'x'.repeat(43), '../../etc/passwd', "' or 1=1 --", 'é'.repeat(43)])(
    'that was never made is not found: %j [R-ACCOUNT-ACTIVATE-FAILED, T-ACCOUNT-ACTIVATION-FAILED]',
    async (token) => {
      const failure = await failureOf(activate(gateway.client(), token));
      expect(failure.status).toBe(404);
      expect(failure.error).toMatchObject({ code: 'not_found', message: 'Activation failed' });
    },
  );

  test('of one tenant is not known on another', async () => {
    const { token, user } = await newMember();
    expect((await failureOf(activate(gateway.client('nuit.localhost'), token))).error.code).toBe('not_found');
    expect(await statusOf(user.id)).toBe('not_confirmed');
  });

  test.each(['banned', 'pending_deletion', 'deleted'] as const)('opens no %s account', async (status) => {
    const { token, user } = await newMember();
    await gateway.db.updateTable('users').set({ status }).where('id', '=', user.id).execute();
    expect((await failureOf(activate(gateway.client(), token))).error.code).toBe('gone');
    expect(await statusOf(user.id)).toBe(status);
  });

  test('does not confirm an address that the account had before', async () => {
    const { token, user } = await newMember();
    const email = `${randomUUID()}@example.test`;
    await gateway.db.updateTable('users').set({ email, email_key: email }).where('id', '=', user.id).execute();
    expect((await failureOf(activate(gateway.client(), token))).error.code).toBe('gone');
    expect(await statusOf(user.id)).toBe('not_confirmed');
  });

  test('is kept as a hash only', async () => {
    const { token, user } = await newMember();
    const { rows } = await sql<{ all: string }>`
      select (select json_agg(t)::text from activation_tokens t where user_id = ${user.id})
        || (select json_agg(m)::text from mail_outbox m where user_id = ${user.id}) as all`.execute(gateway.db);
    expect(rows[0]?.all).not.toContain(token);
    expect(rows[0]?.all).not.toContain(Buffer.from(token).toString('hex'));
  });

  test('speaks French on a French page [R-LOCALE-ERROR-TEXTS]', async () => {
    const answer = await gateway
      .client()
      .post('/api/activate.php', { token: 'x' }, { headers: { 'accept-language': 'fr' } });
    expect(answer.body).toMatchObject({ error: { message: 'L’activation a échoué' } });
  });
});

describe('asking for another mail', () => {
  const nextIn = ({ next_at: at }: { next_at: string }) => Math.round((Date.parse(at) - Date.now()) / 1000);

  test('is for members: a visitor is asked to log in [R-PLATFORM-MEMBER-CALLS]', async () => {
    expect((await failureOf(resend(gateway.client()))).error.code).toBe('authentication_required');
    expect(codeOf(await gateway.client().get('/api/activate-resend.php'))).toBe('authentication_required');
  });

  test('is refused within a minute of the signup, with the seconds that are left [R-ACCOUNT-RESEND-LIMIT, L-ACCOUNT-RESEND-PAUSE, T-PLATFORM-TOO-MANY, R-PLATFORM-RETRY-AFTER-MANY]', async () => {
    const { client } = await newMember();
    const failure = await failureOf(resend(client));
    expect(failure.status).toBe(429);
    const seconds = Number(failure.headers['retry-after']);
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(failure.error.message).toBe(`Too many requests, try again in ${seconds} s.`);
  });

  test('says how the mail stands and when the next may be asked for', async () => {
    const { client, user } = await newMember();
    const state = await eventually(async () => {
      const now = await client.call('GET /api/activate-resend.php');
      return now.mail === 'sent' && now;
    });
    expect(nextIn(state)).toBeGreaterThan(50);
    await ageMails(user.id, 61);
    expect(nextIn(await client.call('GET /api/activate-resend.php'))).toBeLessThanOrEqual(0);
    const never = await gateway.login(await gateway.makeMember({ status: 'not_confirmed' }));
    expect(await never.call('GET /api/activate-resend.php')).toMatchObject({ mail: null });
  });

  test('sends a mail with a link of its own after a minute; the older link works as well [C-ACCOUNT-RESEND]', async () => {
    const { client, email, user, token } = await newMember();
    await ageMails(user.id, 60);
    expect(nextIn(await resend(client))).toBeGreaterThan(55);
    const [latest] = await mailsTo(client, email, 2);
    expect(tokenOf(latest)).toHaveLength(43);
    expect(tokenOf(latest)).not.toBe(token);
    expect((await activate(client, token)).user?.status).toBe('active');
    expect((await failureOf(activate(client, tokenOf(latest)))).error.code).toBe('conflict');
  });

  test('works five times a day, and the mail of the signup is none of them [R-ACCOUNT-RESEND-LIMIT, L-ACCOUNT-RESEND-DAY]', async () => {
    const { client, user } = await newMember();
    for (let count = 0; count < 5; count += 1) {
      await ageMails(user.id, 60);
      await resend(client);
    }
    await ageMails(user.id, 60);
    const failure = await failureOf(resend(client));
    expect(failure.status).toBe(429);
    expect(Number(failure.headers['retry-after'])).toBeGreaterThan(23 * 3600);
    await ageMails(user.id, 24 * 3600 - 5 * 60);
    expect(nextIn(await resend(client))).toBeGreaterThan(0);
  });

  test('ten times at once sends one [R-ACCOUNT-RESEND-LIMIT]', async () => {
    const { client, user, email } = await newMember();
    await ageMails(user.id, 60);
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => resend(client)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await mailsTo(client, email, 2)).toHaveLength(2);
  });

  test('a retry of the same call sends none [R-PLATFORM-IDEMPOTENCY-REPLAY]', async () => {
    const { client, user, email } = await newMember();
    await ageMails(user.id, 60);
    const headers = { 'idempotency-key': randomUUID() };
    const [one, two] = [
      await client.post('/api/activate-resend.php', {}, { headers }),
      await client.post('/api/activate-resend.php', {}, { headers }),
    ];
    expect(two.body).toEqual(one.body);
    expect(await mailsTo(client, email, 2)).toHaveLength(2);
  });

  test('is of no use to who is confirmed', async () => {
    const client = await gateway.login(await gateway.makeMember());
    const failure = await failureOf(resend(client));
    expect(failure.error).toMatchObject({ code: 'conflict', message: 'Your e-mail address is already confirmed.' });
  });

  test.each([
    ['nobody asked yet', 'L-ACCOUNT-RESEND-PAUSE', [], 0],
    ['59 seconds ago', 'L-ACCOUNT-RESEND-PAUSE', [{ age: 59, data: {} }], 1],
    ['60 seconds ago', 'L-ACCOUNT-RESEND-PAUSE', [{ age: 60, data: {} }], 0],
    [
      'four resends',
      'L-ACCOUNT-RESEND-DAY',
      [1, 2, 3, 4].map((hours) => ({ age: hours * 3600, data: { resend: true } })),
      0,
    ],
    [
      'five resends',
      'L-ACCOUNT-RESEND-DAY',
      [1, 2, 3, 4, 5].map((hours) => ({ age: hours * 3600, data: { resend: true } })),
      19 * 3600,
    ],
  ])('%s [%s]', (_name, _ids, requests, seconds) => {
    expect(secondsUntilNext(requests)).toBe(seconds);
  });
});
