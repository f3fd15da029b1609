import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secretIn, secretTo } from './account-life.ts';
import { newSignup } from './domain/signup.ts';
import type { SignupBody } from './domain/signup.ts';
import { failureOf } from './failure.ts';
import { startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';
import { eventually, mailsTo, tokenOf } from './mail/mails.ts';

/** A site that does not reveal who has an account. */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ settings: { reveal_taken_email: false, reveal_unknown_email: false } });
});
afterAll(() => gateway.close());

const signUp = (body: SignupBody, client = gateway.client()) =>
  client.post('/api/signup.php', body, { headers: { 'idempotency-key': randomUUID() } });

/** All that a visitor is shown of a response; each refusal has a number of its own. */
const seenOf = ({ status, text, headers }: Awaited<ReturnType<TestClient['post']>>) => ({
  status,
  text: text.replace(/"requestId":"[^"]*"/, ''),
  cookies: (headers['set-cookie'] ?? []).map((cookie) => cookie.replace(/=.*/, '')),
  isLater: headers['retry-after'] !== undefined,
});

/** What somebody finds out who signs up with an address and then tries all that the signup has given them. */
async function probe(email: string) {
  const client = gateway.client();
  const body = newSignup({ email });
  const { password, name } = body;
  const seen = [seenOf(await signUp(body, client))];
  const logIn = (by: string) => client.post('/api/user.php', { email, password: by });
  for (const by of [password, 'not this one', password]) seen.push(seenOf(await logIn(by)));
  seen.push(seenOf(await client.post('/api/reactivate.php', { email, password })));
  seen.push(seenOf(await client.post('/api/reset-password.php', { email })));
  seen.push(seenOf(await signUp({ ...newSignup({ email }), password }, client)));
  // The fifth is the last that is tried: right passwords were counted as wrong ones are.
  for (const _attempt of [5, 6]) seen.push(seenOf(await logIn(password)));
  const other = newSignup({ name });
  seen.push(seenOf(await signUp(other, client)));
  return seen;
}

test('who signs up and tries the password finds out nothing: a new address and a taken one are refused alike, and locked alike [R-ACCOUNT-LOGIN-HIDDEN, R-SIGNUP-TAKEN-HIDDEN]', async () => {
  const fresh = await probe(`${randomUUID()}@example.test`);
  expect(fresh.map(({ status }) => status)).toEqual([201, 403, 403, 403, 403, 204, 201, 403, 423, 422]);
  for (const status of ['active', 'not_confirmed', 'pending_deletion', 'banned'] as const)
    expect(await probe((await gateway.makeMember({ status })).email)).toEqual(fresh);
});

test('an account that was deleted before it was confirmed is not brought back by its password either, but by the link of its mail [R-ACCOUNT-LOGIN-HIDDEN]', async () => {
  const { id, email, password } = await gateway.makeMember();
  const own = await gateway.login({ email, password });
  // As one of before the site hid who has an account, who was logged in then.
  await gateway.db.updateTable('users').set({ status: 'not_confirmed' }).where('id', '=', id).execute();
  await own.call('DELETE /api/user.php', { body: { password } });
  const token = await secretTo(gateway, email, '/account-deleted');
  const seen = async (path: string, by: string) => seenOf(await gateway.client().post(path, { email, password: by }));
  for (const path of ['/api/user.php', '/api/reactivate.php']) {
    const right = await seen(path, password);
    expect(right.status).toBe(403);
    expect(right).toEqual(await seen(path, 'not this one'));
  }
  await gateway.client().call('POST /api/reactivate.php', { body: { token } });
  const { status } = await gateway.db
    .selectFrom('users')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(status).toBe('active');
});

test('the password lets in once the link of the mail was opened [R-ACCOUNT-LOGIN-HIDDEN]', async () => {
  const body = newSignup();
  await signUp(body);
  const { email, password } = body;
  const logIn = () => gateway.client().call('POST /api/user.php', { body: { email, password } });
  expect((await failureOf(logIn())).error.code).toBe('login_failed');
  const [mail] = await mailsTo(gateway.client(), email);
  await gateway.client().call('POST /api/activate.php', { body: { token: tokenOf(mail) } });
  expect((await logIn()).user?.status).toBe('active');
});

test('who has lost that mail is led by a second signup to a new password, which confirms the address [R-ACCOUNT-LOGIN-HIDDEN, R-ACCOUNT-RESET-CONFIRMS]', async () => {
  const body = newSignup();
  const { email } = body;
  await signUp(body);
  await signUp(newSignup({ email }));
  const again = await eventually(async () =>
    (await mailsTo(gateway.client(), email)).find(({ subject }) => subject.includes('You already have an account')),
  );
  expect(again.links.map((link) => new URL(link).pathname)).toContain('/reset-password');
  expect(again.text).toContain('confirms your address');
  await gateway.client().call('POST /api/reset-password.php', { body: { email } });
  const token = await eventually(async () => {
    await sql`update pgboss.job set start_after = now() where name = 'reset-request' and state = 'created'`.execute(
      gateway.db,
    );
    await gateway.jobs.runDue('reset-request');
    const mails = await mailsTo(gateway.client(), email);
    return mails.map((mail) => secretIn(mail, '/reset-password/do')).find((secret) => secret !== '');
  });
  const words = 'quatre nuages gris';
  const visitor = gateway.client();
  const { user } = await visitor.call('PUT /api/reset-password.php', {
    body: { token, password: words, password_repeat: words },
  });
  expect(user).toMatchObject({ email, status: 'active' });
});

test('nobody sees the member whom such a signup has made before the address is confirmed: their name would show that it was new [R-SIGNUP-HIDDEN-UNSEEN]', async () => {
  const body = newSignup();
  await signUp(body);
  const { email, name } = body;
  const { id } = await gateway.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const viewer = await gateway.login(await gateway.makeMember({ credits: 5 }));
  const nobody = 999_999_999;
  const calls = (profile: number) => [
    viewer.post('/api/like.php', { profile_id: profile }),
    viewer.post('/api/message.php', { profile_id: profile, text: 'Bonsoir', client_id: randomUUID() }),
    viewer.post('/api/block.php', { profile_id: profile }),
    viewer.post('/api/report.php', { type: 'profile', id: profile, reason: 'fake', block: false }),
    viewer.get(`/api/member.php?id=${profile}`),
    viewer.get(`/api/similar.php?id=${profile}`),
    gateway.client().get(`/api/member.php?id=${profile}`),
  ];
  const seen = async (profile: number) => (await Promise.all(calls(profile))).map(seenOf);
  expect(await seen(id)).toEqual(await seen(nobody));
  const [mail] = await mailsTo(gateway.client(), email);
  await gateway.client().call('POST /api/activate.php', { body: { token: tokenOf(mail) } });
  expect((await viewer.call('GET /api/member.php', { query: { id } })).name).toBe(name);
});
