import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSignup } from './domain/signup.ts';
import { PASSWORD, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';
import { MARK_HEADER, recordStatements } from './statements.ts';
import type { StatementRecorder } from './statements.ts';

/** A site that does not reveal who has an account. */
let gateway: TestGateway;
let recorder: StatementRecorder;
beforeAll(async () => {
  recorder = recordStatements();
  gateway = await startTestGateway({ settings: { reveal_taken_email: false, reveal_unknown_email: false } });
});
afterAll(async () => {
  await gateway.close();
  recorder.stop();
});

/**
 * What a call asks of the database, each with the number of rows that it returns or changes: a row takes time of its own. How
 * the work ends that is taken back or kept is one statement either way.
 */
async function statementsOf(client: TestClient, path: string, body: unknown, status = 204): Promise<string[]> {
  const mark = randomUUID();
  const headers = { [MARK_HEADER]: mark, 'idempotency-key': randomUUID() };
  const response = await client.post(path, body, { headers });
  expect([response.status, sayingOf(response.text)]).toEqual([status, SAYINGS[status]]);
  const made = recorder
    .take(mark)
    .map(({ text, rows }) => `${text.replace(/^(release|rollback to) savepoint/, 'end of')} (${rows})`)
    // Of a movement of credits, which has a number of its own.
    .map((text) => text.replace(/select \d+ as "?transaction_id/, 'select some as transaction_id'));
  // The tenants' rows are read again every ten seconds, by whichever call comes then.
  return made.filter((text) => !text.includes('from "tenants"')).map((text) => text.replaceAll('"', ''));
}

/** What each response says, for every address. */
const SAYINGS: Readonly<Record<number, string>> = {
  201: '{"user":null}',
  204: '',
  403: 'login_failed: Login failed, please try again',
};

/** A refusal has a number of its own. */
function sayingOf(text: string): string {
  if (!text.startsWith('{"error"')) return text;
  const { error } = JSON.parse(text) as { error: { code: string; message: string } };
  return `${error.code}: ${error.message}`;
}

const unknown = () => `${randomUUID()}@example.test`;
const mailsTo = (email: string) =>
  gateway.db.selectFrom('mail_outbox').select('kind').where('recipient', '=', email).execute();

/** How many seconds after they were staged jobs are due. */
const SECONDS = sql<number>`round(extract(epoch from start_after - created_on))::int`.as('seconds');

/** Of the mails to an address. */
async function waitsOf(email: string): Promise<number[]> {
  const { rows } = await sql<{ seconds: number }>`
    select ${SECONDS} from pgboss.job
    where id in (select id from mail_outbox where recipient = ${email})`.execute(gateway.db);
  return rows.map(({ seconds }) => seconds);
}

/** Of all requests for a new password that were not mailed yet. */
async function requestWaits(): Promise<number[]> {
  const { rows } = await sql<{ seconds: number }>`
    select ${SECONDS} from pgboss.job where name = 'reset-request' and state = 'created'`.execute(gateway.db);
  return rows.map(({ seconds }) => seconds);
}

/** Addresses of requests of which it was not found out yet whose they are. */
const keptAddresses = () =>
  gateway.db.selectFrom('reset_requests').select('email_key').where('email_key', 'is not', null).execute();

/** Does what was requested and waits for its time. */
async function mailRequests(): Promise<void> {
  await sql`update pgboss.job set start_after = now() where name = 'reset-request' and state = 'created'`.execute(
    gateway.db,
  );
  await gateway.jobs.runDue('reset-request');
}

test('a new password is requested by the same statements for every address, and mailed to a known one alone [R-ACCOUNT-MAIL-ALIKE, R-ACCOUNT-RESET-HIDDEN]', async () => {
  const request = (email: string) => statementsOf(gateway.client(), '/api/reset-password.php', { email });
  // What a gateway finds out once is not counted.
  await request(unknown());
  const [member, leaving, banned] = [
    await gateway.makeMember(),
    await gateway.makeMember({ status: 'pending_deletion' }),
    await gateway.makeMember({ status: 'banned' }),
  ];
  const nobody = unknown();
  const expected = await request(nobody);
  // Nor does it ask whose the address is.
  expect(expected.filter((text) => /mail_outbox|\busers\b/.test(text))).toEqual([]);
  for (const { email } of [member, leaving, banned]) expect(await request(email)).toEqual(expected);
  expect(await mailsTo(member.email)).toEqual([]);
  await mailRequests();
  expect(await mailsTo(nobody)).toEqual([]);
  expect(await mailsTo(banned.email)).toEqual([]);
  expect(await mailsTo(member.email)).toEqual([{ kind: 'account-reset' }]);
  expect(await mailsTo(leaving.email)).toEqual([{ kind: 'account-reset-pending' }]);
  expect(await keptAddresses()).toEqual([]);
});

test('a wrong password is refused by the same statements for every address, and for the device that its owner knows [R-ACCOUNT-LOGIN-ALIKE]', async () => {
  const logIn = (email: string, client: TestClient) =>
    statementsOf(client, '/api/user.php', { email, password: 'not this one' }, 403);
  const member = await gateway.makeMember();
  const [own, stranger] = [await gateway.login(member), gateway.client()];
  // Logged in nowhere, with the cookie of a device that is known.
  await own.call('GET /api/logout.php');
  // What a gateway finds out once is not counted.
  for (const client of [own, stranger]) await logIn(unknown(), client);
  const expected = await logIn(unknown(), stranger);
  expect(expected.filter((text) => text.startsWith('insert into login_failures'))).toHaveLength(1);
  for (const status of ['active', 'not_confirmed', 'pending_deletion', 'banned'] as const)
    expect(await logIn((await gateway.makeMember({ status })).email, stranger)).toEqual(expected);
  expect(await logIn(member.email, own)).toEqual(expected);
  // With the right password of an account whose address is not confirmed: a signup a moment ago has set it.
  const unconfirmed = await gateway.makeMember({ status: 'not_confirmed' });
  const body = { email: unconfirmed.email, password: PASSWORD };
  expect(await statementsOf(stranger, '/api/user.php', body, 403)).toEqual(expected);
  // After all addresses that there are.
  expect(await logIn(`zzz-${unknown()}`, stranger)).toEqual(expected);
});

test('a signup makes the same statements with a new address, one that is taken, and one whose owner was mailed before [R-SIGNUP-TAKEN-ALIKE]', async () => {
  const partner = await gateway.makeMember();
  const message = { profile_id: partner.id, signup_message: 'Bonsoir !' };
  const [member, leaving] = [await gateway.makeMember(), await gateway.makeMember({ status: 'pending_deletion' })];
  const signUp = (changes: { email?: string } = {}) =>
    statementsOf(gateway.client(), '/api/signup.php', newSignup({ ...message, ...changes }), 201);
  // What a gateway finds out once is not counted.
  for (const email of [unknown(), (await gateway.makeMember()).email]) await signUp({ email });
  const expected = await signUp();
  expect(expected.filter((text) => text.startsWith('end of'))).toHaveLength(3);
  for (const { email } of [member, member, leaving]) expect(await signUp({ email })).toEqual(expected);
  expect(await mailsTo(member.email)).toEqual([{ kind: 'signup-taken' }]);
});

test('a new address is requested by the same statements whether it is free or taken, and mailed if it is free [R-ACCOUNT-MAIL-ALIKE, R-ACCOUNT-MAIL-CHANGE-HIDDEN]', async () => {
  const taken = (await gateway.makeMember()).email;
  const client = await gateway.login(await gateway.makeMember());
  const request = async (email: string) => {
    await gateway.db.deleteFrom('mail_change_requests').execute();
    return statementsOf(client, '/api/mail-change.php', { email, password: PASSWORD });
  };
  await request(unknown());
  const free = unknown();
  const expected = await request(free);
  expect(expected.filter((text) => text.startsWith('end of'))).toHaveLength(1);
  expect(await request(taken)).toEqual(expected);
  expect(await mailsTo(free)).toEqual([{ kind: 'account-mail-change' }]);
  expect(await mailsTo(taken)).toEqual([]);
});

test('the mail itself goes out later, by chance, where the site hides who has an account [R-ACCOUNT-MAIL-LATER]', async () => {
  await mailRequests();
  const members = await Promise.all(Array.from({ length: 8 }, () => gateway.makeMember()));
  for (const email of [unknown(), ...members.map((member) => member.email)])
    expect((await gateway.client().post('/api/reset-password.php', { email })).status).toBe(204);
  const hidden = await requestWaits();
  expect(hidden).toHaveLength(members.length + 1);
  expect(Math.min(...hidden)).toBeGreaterThanOrEqual(2);
  expect(Math.max(...hidden)).toBeLessThanOrEqual(20);
  expect(new Set(hidden).size).toBeGreaterThan(1);
  await mailRequests();
  for (const { email } of members) expect(await waitsOf(email)).toEqual([0]);

  const client = await gateway.login(members[0] ?? (await gateway.makeMember()));
  const free = unknown();
  expect((await client.post('/api/mail-change.php', { email: free, password: PASSWORD })).status).toBe(204);
  const [wait = 0] = await waitsOf(free);
  expect(wait).toBeGreaterThanOrEqual(2);
});

test('what was requested and is not mailed yet brings no link after the password or the address was changed [R-ACCOUNT-LINKS-VOID]', async () => {
  const [member, other, moved] = [await gateway.makeMember(), await gateway.makeMember(), await gateway.makeMember()];
  for (const { email } of [member, other, moved])
    await gateway.client().call('POST /api/reset-password.php', { body: { email } });
  const password = 'lanterne bleue';
  const body = { old_password: PASSWORD, password, password_repeat: password };
  await (await gateway.login(member)).call('PUT /api/password.php', { body });
  const email = unknown();
  await gateway.db.updateTable('users').set({ email, email_key: email }).where('id', '=', moved.id).execute();
  await mailRequests();
  for (const address of [email, moved.email]) expect(await mailsTo(address)).toEqual([]);
  expect(await mailsTo(member.email)).toEqual([{ kind: 'account-password-changed' }]);
  expect(await mailsTo(other.email)).toEqual([{ kind: 'account-reset' }]);
});
