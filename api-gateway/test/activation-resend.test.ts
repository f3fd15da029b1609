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

describe('requesting another mail', () => {
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

  test('returns the state of the mail and when the next may be requested', async () => {
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

  test('returns what the state is then, so that it need not be read', async () => {
    const { client, user } = await newMember();
    await ageMails(user.id, 60);
    const resent = await resend(client);
    expect(resent.mail).toBe('waiting');
    expect(nextIn(resent)).toBe(60);
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

  test('is refused when the account is confirmed', async () => {
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
