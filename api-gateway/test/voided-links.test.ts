import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askForReset, secretTo } from './account-life.ts';
import { failureOf } from './failure.ts';
import { startTestGateway } from './harness.ts';
import type { TestClient, TestGateway, TestMember } from './harness.ts';
import { eventually, mailsTo } from './mail/mails.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const NEW = 'lanterne bleue';
const newAddress = () => `${randomUUID()}@example.test`;
const confirm = (token: string) => gateway.client().call('PUT /api/mail-change.php', { body: { token } });
const reset = (token: string, client = gateway.client()) =>
  client.call('PUT /api/reset-password.php', { body: { token, password: NEW, password_repeat: NEW } });
const askForAddress = (client: TestClient, { password }: Pick<TestMember, 'password'>, email: string) =>
  client.call('POST /api/mail-change.php', { body: { email, password } });
const addressOf = async ({ id }: { id: number }) =>
  (await gateway.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

/** Keeps a mail about an account in the outbox, as one that its recipient's server has put off. */
async function putOff(
  member: TestMember,
  kind: string,
  recipient: string,
  data: { session?: string } = {},
): Promise<string> {
  const { id } = await gateway.db
    .insertInto('mail_outbox')
    .values({
      tenant_id: 1,
      user_id: member.id,
      kind,
      recipient,
      language: 'en',
      data: JSON.stringify(data),
      last_failure: 'come back later',
      sent_at: null,
      given_up_at: null,
      dropped_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Tries a mail again, and returns whether it went out or was dropped. */
async function tryAgain(id: string): Promise<'sent' | 'dropped'> {
  await sql`select stage_job('mail', ${JSON.stringify({ mail: id })}::jsonb, interval '0')`.execute(gateway.db);
  return eventually(async () => {
    const { sent_at: sent, dropped_at: dropped } = await gateway.db
      .selectFrom('mail_outbox')
      .select(['sent_at', 'dropped_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return sent !== null ? 'sent' : dropped !== null && 'dropped';
  });
}

/** What a member does who takes an account back from a stranger. */
const TAKEN_BACK: Record<string, (member: TestMember, client: TestClient) => Promise<unknown>> = {
  'a new password by mail': async (member) => reset(await askForReset(gateway, member)),
  'a new password': ({ password }, client) =>
    client.call('PUT /api/password.php', { body: { old_password: password, password: NEW, password_repeat: NEW } }),
  'the end of all other sessions': (_member, client) =>
    client.call('DELETE /api/sessions.php', { body: { others: true } }),
  'the end of one session': async (_member, client) => {
    const { sessions } = await client.call('GET /api/sessions.php');
    const stranger = sessions.find(({ current }) => !current);
    return client.call('DELETE /api/sessions.php', { body: { id: stranger?.id ?? '' } });
  },
  'an account that is deleted and brought back': async ({ email, password }, client) => {
    await client.call('DELETE /api/user.php', { body: { password } });
    await gateway.client().call('POST /api/reactivate.php', { body: { email, password } });
  },
};

describe.each(Object.entries(TAKEN_BACK))('%s', (_name, takeBack) => {
  test('makes the link to a new address useless that was requested before [R-ACCOUNT-LINKS-VOID]', async () => {
    const member = await gateway.makeMember();
    const [client, stranger] = [await gateway.login(member), await gateway.login(member)];
    const [email, slow] = [newAddress(), newAddress()];
    await askForAddress(stranger, member, email);
    const token = await secretTo(gateway, email, '/mail-change/do');
    const waiting = await putOff(member, 'account-mail-change', slow);
    await takeBack(member, client);
    expect((await failureOf(confirm(token))).error.code).toBe('gone');
    expect(await tryAgain(waiting)).toBe('dropped');
    expect(await addressOf(member)).toBe(member.email);
  });
});

describe('the end of one session', () => {
  test('leaves a new address that was requested in one that goes on, and its mail that waits [R-ACCOUNT-LINKS-VOID]', async () => {
    const member = await gateway.makeMember();
    const [client, phone, stranger] = [
      await gateway.login(member),
      await gateway.login(member),
      await gateway.login(member),
    ];
    const idOf = async (of: TestClient) =>
      (await of.call('GET /api/sessions.php')).sessions.find(({ current }) => current)?.id ?? '';
    const [email, slow] = [newAddress(), newAddress()];
    await askForAddress(phone, member, email);
    const token = await secretTo(gateway, email, '/mail-change/do');
    const waiting = await putOff(member, 'account-mail-change', slow, { session: await idOf(phone) });
    await client.call('DELETE /api/sessions.php', { body: { id: await idOf(stranger) } });
    expect(await tryAgain(waiting)).toBe('sent');
    await confirm(token);
    expect(await addressOf(member)).toBe(email);
  });

  test('ends a new address that was requested in one that is over already [R-ACCOUNT-LINKS-VOID]', async () => {
    const member = await gateway.makeMember();
    const [client, other, stranger] = [
      await gateway.login(member),
      await gateway.login(member),
      await gateway.login(member),
    ];
    const email = newAddress();
    await askForAddress(stranger, member, email);
    const token = await secretTo(gateway, email, '/mail-change/do');
    await stranger.call('GET /api/logout.php');
    const { sessions } = await other.call('GET /api/sessions.php');
    const ended = sessions.find(({ current }) => current)?.id;
    await client.call('DELETE /api/sessions.php', { body: { id: ended ?? '' } });
    expect((await failureOf(confirm(token))).error.code).toBe('gone');
    expect(await addressOf(member)).toBe(member.email);
  });
});

test('a deletion makes links useless that set a password, also after the account came back [R-ACCOUNT-LINKS-VOID]', async () => {
  const member = await gateway.makeMember();
  const token = await askForReset(gateway, member);
  const { email, password } = member;
  await (await gateway.login(member)).call('DELETE /api/user.php', { body: { password } });
  await gateway.client().call('POST /api/reactivate.php', { body: { email, password } });
  expect((await failureOf(reset(token))).error.code).toBe('gone');
});

test('a new address makes the links useless that went to the old one, and those that wait to go there [R-ACCOUNT-LINKS-VOID]', async () => {
  const member = await gateway.makeMember();
  const client = await gateway.login(member);
  await client.call('POST /api/export.php', { body: {} });
  await gateway.jobs.runDue('data-export');
  const exported = await eventually(async () =>
    (await mailsTo(gateway.client(), member.email))
      .flatMap(({ links }) => links)
      .find((link) => new URL(link).pathname.startsWith('/exports/')),
  );
  const statusOfExport = async () => (await gateway.client().get(new URL(exported).pathname)).status;
  expect(await statusOfExport()).toBe(200);
  const token = await askForReset(gateway, member);
  const [before, email] = [await putOff(member, 'account-reset', member.email), newAddress()];
  await askForAddress(client, member, email);
  await confirm(await secretTo(gateway, email, '/mail-change/do'));
  // One that was on its way while the address changed.
  const meanwhile = await putOff(member, 'account-reset', member.email);
  expect([await tryAgain(before), await tryAgain(meanwhile)]).toEqual(['dropped', 'dropped']);
  expect((await failureOf(reset(token))).error.code).toBe('gone');
  expect(await statusOfExport()).toBe(410);
});
