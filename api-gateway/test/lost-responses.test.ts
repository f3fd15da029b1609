import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askForReset, secretTo } from './account-life.ts';
import { PASSWORD, failureOf, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';

const NEW = 'lanterne bleue';
const CHANGE = { old_password: PASSWORD, password: NEW, password_repeat: NEW };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ env: { TRUST_PROXY: 'loopback' } });
});
afterAll(() => gateway.close());

const keyed = (key = randomUUID()) => ({ headers: { 'idempotency-key': key } });

/** The client as it is when a response did not arrive: with the cookies of before. */
async function losing<T>(client: TestClient, work: () => Promise<T>): Promise<T> {
  const before = new Map(client.cookies);
  const response = await work();
  client.cookies.clear();
  for (const [name, value] of before) client.cookies.set(name, value);
  return response;
}

async function beginTwoStep() {
  const member = await gateway.makeMember();
  const client = await gateway.login(member);
  const { secret } = await client.call('POST /api/two-step.php', { body: { password: member.password } });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() });
  return { member, client, code };
}

/** A member whose login takes a code: one of the app, and a recovery code. */
async function memberWithCodes() {
  const { member, client, code } = await beginTwoStep();
  const { recovery_codes: codes } = await client.call('PUT /api/two-step.php', { body: { code } });
  // As if half a minute had passed since the code of the app was taken.
  await gateway.db.updateTable('second_steps').set({ last_step: 0 }).where('user_id', '=', member.id).execute();
  return { member, client, code, recovery: codes[0] ?? '' };
}

async function memberWithout() {
  const member = await gateway.makeMember();
  return { member, client: await gateway.login(member), code: '', recovery: '' };
}

/** How many mails of a kind a member was to get. */
async function requestsOf({ id }: { id: number }, kind: string): Promise<number> {
  const rows = await gateway.db
    .selectFrom('mail_outbox')
    .select('id')
    .where('user_id', '=', id)
    .where('kind', '=', kind)
    .execute();
  return rows.length;
}

describe('a write whose response was lost is done when it comes again [R-PLATFORM-IDEMPOTENCY-REPEAT]', () => {
  test('a new password by the link of a mail: logged in, also from another address', async () => {
    const member = await gateway.makeMember();
    const body = { token: await askForReset(gateway, member), password: NEW, password_repeat: NEW };
    const [client, key] = [gateway.client(), randomUUID()];
    const from = (ip: string) => ({ headers: { 'idempotency-key': key, 'x-forwarded-for': ip } });
    await losing(client, () => client.call('PUT /api/reset-password.php', { body, ...from('198.51.100.7') }));
    // From the train's network into that of a phone.
    const again = await client.call('PUT /api/reset-password.php', { body, ...from('203.0.113.9') });
    expect(again.user?.id).toBe(member.id);
    expect((await client.call('GET /api/user.php')).user?.id).toBe(member.id);
    // Another call with the link is refused as ever.
    const { status } = await failureOf(gateway.client().call('PUT /api/reset-password.php', { body }));
    expect(status).toBe(410);
  });

  test('a new password in the settings', async () => {
    const client = await gateway.login(await gateway.makeMember());
    const key = keyed();
    await client.call('PUT /api/password.php', { body: CHANGE, ...key });
    await client.call('PUT /api/password.php', { body: CHANGE, ...key });
    const { error } = await failureOf(client.call('PUT /api/password.php', { body: CHANGE }));
    expect(error.fields).toHaveProperty('old_password');
  });

  test('a deleted account, whose session is over, and whose cookie goes now', async () => {
    const member = await gateway.makeMember();
    const client = await gateway.login(member);
    const [body, key] = [{ password: member.password }, keyed()];
    await losing(client, () => client.call('DELETE /api/user.php', { body, ...key }));
    expect((await failureOf(client.call('DELETE /api/user.php', { body }))).error.code).toBe('authentication_required');
    await client.call('DELETE /api/user.php', { body, ...key });
    expect([...client.cookies.keys()]).not.toContain('auth.session');
    expect((await failureOf(client.call('DELETE /api/user.php', { body, ...key }))).error.code).toBe(
      'authentication_required',
    );
  });

  test.each(['code of the app', 'recovery code'])('a login with a %s, which works once', async (kind) => {
    const { member, code, recovery } = await memberWithCodes();
    const body = { email: member.email, password: member.password, code: kind === 'recovery code' ? recovery : code };
    const [client, key] = [gateway.client(), keyed()];
    await losing(client, () => client.call('POST /api/user.php', { body, ...key }));
    expect((await client.call('POST /api/user.php', { body, ...key })).user?.id).toBe(member.id);
    expect((await client.call('GET /api/user.php')).user?.id).toBe(member.id);
    // The session of the first attempt has been replaced, and nobody else gets in with the code.
    const { sessions } = await client.call('GET /api/sessions.php');
    expect(sessions).toHaveLength(2);
    const { error } = await failureOf(gateway.client().call('POST /api/user.php', { body }));
    expect(error.fields).toHaveProperty('code');
  });

  test.each(['code of the app', 'recovery code'])(
    'a new password with a %s, which works once, and a deletion with one [R-ACCOUNT-PASSWORD-CODE, R-ACCOUNT-DELETE-CODE]',
    async (kind) => {
      const { member, client, code, recovery } = await memberWithCodes();
      const [change, key] = [{ ...CHANGE, code: kind === 'recovery code' ? recovery : code }, keyed()];
      for (let attempt = 0; attempt < 6; attempt += 1)
        await client.call('PUT /api/password.php', { body: change, ...key });
      expect(await requestsOf(member, 'account-password-changed')).toBe(1);
      const [leave, leaveKey] = [{ password: NEW, code: kind === 'recovery code' ? code : recovery }, keyed()];
      await losing(client, () => client.call('DELETE /api/user.php', { body: leave, ...leaveKey }));
      await client.call('DELETE /api/user.php', { body: leave, ...leaveKey });
      expect([...client.cookies.keys()]).not.toContain('auth.session');
      expect(await requestsOf(member, 'account-deletion')).toBe(1);
    },
  );

  test('a login after which the password was changed is a new one, and refused', async () => {
    const member = await gateway.makeMember();
    const [client, key, body] = [gateway.client(), keyed(), { email: member.email, password: member.password }];
    await losing(client, () => client.call('POST /api/user.php', { body, ...key }));
    await (await gateway.login(member)).call('PUT /api/password.php', { body: CHANGE });
    expect((await failureOf(client.call('POST /api/user.php', { body, ...key }))).error.code).toBe('login_failed');
  });

  test('the way back into an account that was to be deleted', async () => {
    const member = await gateway.makeMember();
    await (await gateway.login(member)).call('DELETE /api/user.php', { body: { password: member.password } });
    const [client, key, body] = [gateway.client(), keyed(), { email: member.email, password: member.password }];
    await losing(client, () => client.call('POST /api/reactivate.php', { body, ...key }));
    expect((await client.call('POST /api/reactivate.php', { body, ...key })).user?.id).toBe(member.id);
  });

  test.each(['password alone', 'code of the app', 'recovery code'])(
    'a request for a new address with a %s: one link is mailed [R-ACCOUNT-MAIL-CHANGE-CODE]',
    async (kind) => {
      const { member, client, code, recovery } = await (kind === 'password alone'
        ? memberWithout()
        : memberWithCodes());
      const email = `${randomUUID()}@example.test`;
      const shown = kind === 'code of the app' ? { code } : kind === 'recovery code' ? { code: recovery } : {};
      const [body, key] = [{ email, password: member.password, ...shown }, keyed()];
      await client.call('POST /api/mail-change.php', { body, ...key });
      for (let retry = 0; retry < 5; retry += 1) await client.call('POST /api/mail-change.php', { body, ...key });
      await secretTo(gateway, email, '/mail-change/do');
      expect(await requestsOf(member, 'account-mail-change')).toBe(1);
    },
  );

  test('a request for a new password: one link is mailed, and one of five requests is counted [L-ACCOUNT-RESET-HOUR]', async () => {
    const member = await gateway.makeMember();
    const [client, key, body] = [gateway.client(), keyed(), { email: member.email }];
    for (let attempt = 0; attempt < 6; attempt += 1)
      await client.call('POST /api/reset-password.php', { body, ...key });
    await secretTo(gateway, member.email, '/reset-password/do');
    expect(await requestsOf(member, 'account-reset')).toBe(1);
    for (let more = 0; more < 4; more += 1) await client.call('POST /api/reset-password.php', { body, ...keyed() });
    expect((await failureOf(client.call('POST /api/reset-password.php', { body, ...keyed() }))).status).toBe(429);
  });

  test('two-step login with its recovery codes, which only this session gets', async () => {
    const { client, code } = await beginTwoStep();
    const key = keyed();
    const call = (by: TestClient) => by.call('PUT /api/two-step.php', { body: { code }, ...key });
    const { recovery_codes: codes } = await call(client);
    expect((await call(client)).recovery_codes).toEqual(codes);
    const other = await gateway.login(await gateway.makeMember());
    expect((await failureOf(call(other))).status).toBe(410);
    const cookies = new Map(client.cookies);
    await client.call('GET /api/logout.php');
    for (const [name, value] of cookies) client.cookies.set(name, value);
    expect((await failureOf(call(client))).error.code).toBe('authentication_required');
  });
});

test('nothing of a write that may be repeated can be read where it is kept [R-PLATFORM-IDEMPOTENCY-SEALED]', async () => {
  const { client, code } = await beginTwoStep();
  const key = randomUUID();
  const { recovery_codes: codes } = await client.call('PUT /api/two-step.php', { body: { code }, ...keyed(key) });
  const rows = await gateway.db.selectFrom('idempotency_keys').selectAll().where('scope', 'like', 'sealed:%').execute();
  const kept = JSON.stringify(rows);
  expect(rows.some(({ status }) => status === 200)).toBe(true);
  for (const secret of [key, code, ...codes, 'recovery_codes']) expect(kept).not.toContain(secret);
});

test('a write that may be repeated goes without a key, and keys of no use are refused', async () => {
  const client = await gateway.login(await gateway.makeMember());
  const send = (key: string | undefined) =>
    client.put('/api/password.php', CHANGE, { headers: { 'idempotency-key': key } });
  expect((await send('1')).status).toBe(422);
  expect((await send(undefined)).status).toBe(204);
});

test('a key without a session lets nobody in', async () => {
  const client = gateway.client();
  client.cookies.set('auth.session', 'x'.repeat(43));
  for (const body of [{ password: 'x' }, {}])
    expect((await client.send('DELETE', '/api/user.php', { body, ...keyed() })).status).toBe(403);
});
