import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Trx } from '../src/platform/db/database.ts';
import { secretIn, secretTo } from './account-life.ts';
import { failureOf } from './failure.ts';
import { PASSWORD, startTestGateway } from './harness.ts';
import type { TestGateway, TestMember } from './harness.ts';
import { eventually, mailsTo, signUp } from './mail/mails.ts';
import { untilWaiting } from './waiting.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const newAddress = () => `${randomUUID()}@example.test`;
const ask = async (member: TestMember, email: string, password = PASSWORD) =>
  (await gateway.login(member)).call('POST /api/mail-change.php', { body: { email, password } });
const confirm = (token: string, client = gateway.client()) =>
  client.call('PUT /api/mail-change.php', { body: { token } });
const addressOf = async ({ id }: { id: number }) =>
  (await gateway.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

test('an address changes when the link to the new one is opened, and the old one is notified [C-ACCOUNT-MAIL-CHANGE-REQUEST, C-ACCOUNT-MAIL-CHANGE, R-ACCOUNT-MAIL-CHANGED, R-ACCOUNT-MAIL-CHANGE-TOLD]', async () => {
  const member = await gateway.makeMember();
  const [here, elsewhere] = [await gateway.login(member), await gateway.login(member)];
  const email = newAddress();
  await here.call('POST /api/mail-change.php', { body: { email, password: PASSWORD } });
  const token = await secretTo(gateway, email, '/mail-change/do');
  await gateway.client().get(`/mail-change/do?token=${token}`);
  expect(await addressOf(member)).toBe(member.email);
  expect((await confirm(token, here)).user).toMatchObject({ id: member.id, email });
  const old = await eventually(async () =>
    (await mailsTo(gateway.client(), member.email)).find(({ subject }) => subject.includes('has changed')),
  );
  // The member may be leaving the reader of the old mailbox.
  expect(old.text).not.toContain(email);
  expect(old.text).toContain(`${email.slice(0, 1)}…@example.test`);
  expect((await here.call('GET /api/user.php')).user?.id).toBe(member.id);
  expect((await elsewhere.call('GET /api/user.php')).user).toBeNull();
  const login = (address: string) =>
    gateway.client().call('POST /api/user.php', { body: { email: address, password: PASSWORD } });
  expect((await login(email)).user?.id).toBe(member.id);
  expect((await failureOf(login(member.email))).error.code).toBe('login_failed');
});

test('a link works once, says so each time that it is opened, logs nobody in, and is over after 24 hours [R-ACCOUNT-MAIL-CHANGE-EXPIRED, R-ACCOUNT-MAIL-CHANGE-AGAIN, L-ACCOUNT-MAIL-CHANGE-HOURS]', async () => {
  const member = await gateway.makeMember();
  const email = newAddress();
  await ask(member, email);
  const token = await secretTo(gateway, email, '/mail-change/do');
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from expires_at - created_at) / 3600)::int as hours from account_links
    where user_id = ${member.id}`.execute(gateway.db);
  expect(rows[0]?.hours).toBe(24);
  const move = (interval: string) =>
    sql`update account_links set expires_at = now() + ${interval}::interval where user_id = ${member.id}`.execute(
      gateway.db,
    );
  await move('0');
  const { status, error } = await failureOf(confirm(token));
  expect([status, error.code]).toEqual([410, 'gone']);
  await move('1 minute');
  const stranger = gateway.client();
  const results = await Promise.all(Array.from({ length: 10 }, () => confirm(token, stranger)));
  expect(results).toEqual(Array.from({ length: 10 }, () => ({ user: null })));
  expect((await stranger.call('GET /api/user.php')).user).toBeNull();
  expect(await addressOf(member)).toBe(email);
  const queued = gateway.db.selectFrom('mail_outbox').select('kind').where('recipient', '=', member.email);
  expect(await queued.execute()).toEqual([{ kind: 'account-mail-changed' }]);
  // It is none of the address that the account has by now.
  const next = newAddress();
  await ask({ ...member, email }, next);
  await confirm(await secretTo(gateway, next, '/mail-change/do'));
  expect((await failureOf(confirm(token))).status).toBe(410);
  expect(await addressOf(member)).toBe(next);
  for (const forged of ['', 'x', 'A'.repeat(43)]) expect((await failureOf(confirm(forged))).status).toBe(410);
});

test('every fault is named at once [V-ACCOUNT-NEW-EMAIL-INVALID, V-ACCOUNT-PASSWORD-OLD]', async () => {
  const { error } = await failureOf(ask(await gateway.makeMember(), 'no address', 'wrong'));
  expect(error.fields).toEqual({ email: 'New email adress is invalid.', password: 'Please check your old password.' });
});

test('the address of another account is refused, also when it is taken meanwhile [V-ACCOUNT-NEW-EMAIL-TAKEN]', async () => {
  const [member, other] = [await gateway.makeMember(), await gateway.makeMember()];
  const taken = 'This email address already owns an account on this website.';
  expect((await failureOf(ask(member, other.email.toUpperCase()))).error.fields).toEqual({ email: taken });
  expect((await failureOf(ask(member, member.email))).error.fields).toEqual({ email: taken });
  const email = newAddress();
  await ask(member, email);
  const token = await secretTo(gateway, email, '/mail-change/do');
  await gateway.makeMember({ email });
  const { status, error } = await failureOf(confirm(token));
  expect([status, error.message]).toEqual([409, taken]);
  expect(await addressOf(member)).toBe(member.email);
});

test('two accounts that confirm one address at the same moment: one has it, the other is refused [V-ACCOUNT-NEW-EMAIL-TAKEN]', async () => {
  const members = [await gateway.makeMember(), await gateway.makeMember()];
  const email = newAddress();
  for (const member of members) await ask(member, email);
  const tokens = await eventually(async () => {
    const mails = await mailsTo(gateway.client(), email);
    return mails.length === 2 && mails.map((mail) => secretIn(mail, '/mail-change/do'));
  });
  const before = await gateway.makeMember();
  const nameAddress = (trx: Trx, key: string) =>
    trx.updateTable('users').set({ email_key: key }).where('id', '=', before.id).execute();
  // Both have found it free, and wait for somebody who gives it up again.
  const { sent } = await gateway.db.transaction().execute(async (trx) => {
    await nameAddress(trx, email);
    const calls = Promise.all(tokens.map((token) => gateway.client().put('/api/mail-change.php', { token })));
    await untilWaiting(gateway.db, trx, 2);
    await nameAddress(trx, before.email.toLowerCase());
    return { sent: calls };
  });
  expect((await sent).map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const addresses = await Promise.all(members.map(addressOf));
  expect(addresses.filter((address) => address === email)).toHaveLength(1);
  expect(members.filter((member, index) => member.email === addresses[index])).toHaveLength(1);
});

test('mails that were off after a bounce are on again, those after a complaint stay off [R-MAIL-BOUNCE-NEW-ADDRESS]', async () => {
  const member = await gateway.makeMember({ notifications_disabled: ['bounce', 'fbl'] });
  const email = newAddress();
  await ask(member, email);
  await confirm(await secretTo(gateway, email, '/mail-change/do'));
  const row = await gateway.db
    .selectFrom('users')
    .select('notifications_disabled')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  expect(row.notifications_disabled).toEqual(['fbl']);
});

test('a link to a new address confirms an account that was not, and its old links are of no use', async () => {
  const { client, user } = await signUp(gateway);
  const email = newAddress();
  await client.call('POST /api/mail-change.php', { body: { email, password: 'lanterne bleue' } });
  expect((await confirm(await secretTo(gateway, email, '/mail-change/do'), client)).user).toMatchObject({
    id: user.id,
    email,
    status: 'active',
  });
});

test('is requested five times a day, and not from without', async () => {
  const member = await gateway.makeMember();
  for (let request = 0; request < 5; request += 1) await ask(member, newAddress());
  expect((await failureOf(ask(member, newAddress()))).status).toBe(429);
  const visitor = gateway.client().call('POST /api/mail-change.php', { body: { email: newAddress(), password: 'x' } });
  expect((await failureOf(visitor)).error.code).toBe('authentication_required');
});
