import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askForReset } from './account-life.ts';
import { PASSWORD, failureOf, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';

const NEW = 'lanterne bleue';
const CHANGE = { old_password: PASSWORD, password: NEW, password_repeat: NEW };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
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

describe('a write whose response was lost is done when it comes again [R-PLATFORM-IDEMPOTENCY-REPEAT]', () => {
  test('a new password by the link of a mail: logged in, also from another address', async () => {
    const member = await gateway.makeMember();
    const body = { token: await askForReset(gateway, member), password: NEW, password_repeat: NEW };
    const [client, key] = [gateway.client(), keyed()];
    await losing(client, () => client.call('PUT /api/reset-password.php', { body, ...key }));
    expect((await client.call('PUT /api/reset-password.php', { body, ...key })).user?.id).toBe(member.id);
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
