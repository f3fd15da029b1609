import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askForReset, secretTo } from './account-life.ts';
import { failureOf } from './failure.ts';
import { startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';
import { memberWithCode, nextCode, turnOn } from './two-step-member.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const newAddress = () => `${randomUUID()}@example.test`;
const addressOf = async ({ id }: { id: number }) =>
  (await gateway.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

describe('with two-step login on', () => {
  for (const by of ['app', 'recovery code'] as const)
    test(`a new address takes a code beside the password: ${by} [R-ACCOUNT-MAIL-CHANGE-CODE]`, async () => {
      const { member, client, secret, codes } = await memberWithCode(gateway);
      const email = newAddress();
      const ask = (code?: string, changes: { email?: string; password?: string } = {}) =>
        client.call('POST /api/mail-change.php', {
          body: { email, password: member.password, ...(code !== undefined && { code }), ...changes },
        });
      for (const none of [undefined, '', ' ']) {
        const { status, error } = await failureOf(ask(none));
        expect([status, error.fields]).toEqual([422, { code: 'Enter a code from your app, or a recovery code.' }]);
      }
      expect((await failureOf(ask('000000'))).error.fields).toEqual({
        code: 'This code is wrong or was used before. Wait for the next one.',
      });
      expect(Object.keys((await failureOf(ask('', { email: 'x', password: 'x' }))).error.fields ?? {})).toEqual([
        'email',
        'password',
        'code',
      ]);
      const code = by === 'app' ? await nextCode(gateway, secret) : (codes[0] ?? '');
      // Where anything else is wrong, the code is not used up.
      expect(Object.keys((await failureOf(ask(code, { password: 'x' }))).error.fields ?? {})).toEqual(['password']);
      expect(Object.keys((await failureOf(ask(code, { email: 'x' }))).error.fields ?? {})).toEqual(['email']);
      await ask(code);
      const token = await secretTo(gateway, email, '/mail-change/do');
      expect((await client.call('PUT /api/mail-change.php', { body: { token } })).user?.email).toBe(email);
      expect((await failureOf(ask(code, { email: newAddress() }))).error.fields).toHaveProperty('code');
    });

  test('codes are not guessed there: wrong ones are counted with those that are to turn it off [R-ACCOUNT-TWO-STEP-LOCK]', async () => {
    const { member, client, secret } = await memberWithCode(gateway);
    const ask = (code: string) =>
      client.call('POST /api/mail-change.php', { body: { email: newAddress(), password: member.password, code } });
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await failureOf(ask('000000'))).status).toBe(422);
    const code = await nextCode(gateway, secret);
    expect((await failureOf(ask(code))).status).toBe(423);
    const off = client.call('DELETE /api/two-step.php', { body: { password: member.password, code } });
    expect((await failureOf(off)).status).toBe(423);
  });

  test('its link counts where the member is logged in: elsewhere it says so, changes nothing, and works afterwards [R-ACCOUNT-MAIL-CHANGE-HERE]', async () => {
    const { member, client, secret } = await memberWithCode(gateway);
    const email = newAddress();
    await client.call('POST /api/mail-change.php', {
      body: { email, password: member.password, code: await nextCode(gateway, secret) },
    });
    const token = await secretTo(gateway, email, '/mail-change/do');
    const other = await gateway.login(await gateway.makeMember());
    for (const elsewhere of [gateway.client(), other]) {
      const { status, error } = await failureOf(elsewhere.call('PUT /api/mail-change.php', { body: { token } }));
      expect([status, error.code]).toEqual([409, 'conflict']);
      expect(error.message).toMatch(/^Two-step login is on for this account\. Log in here/);
    }
    expect(await addressOf(member)).toBe(member.email);
    expect((await client.call('PUT /api/mail-change.php', { body: { token } })).user?.email).toBe(email);
    // Nor has the mailbox alone turned anything off.
    const reset = await askForReset(gateway, { email });
    const words = 'quatre nuages gris';
    const body = { token: reset, password: words, password_repeat: words };
    expect(await gateway.client().call('PUT /api/reset-password.php', { body })).toEqual({ user: null });
    const login = gateway.client().call('POST /api/user.php', { body: { email, password: words } });
    expect((await failureOf(login)).error.code).toBe('code_required');
  });
});

test('turning two-step login on ends what was requested before without a code [R-ACCOUNT-MAIL-CHANGE-CODE, R-ACCOUNT-LINKS-VOID]', async () => {
  const member = await gateway.makeMember();
  const [client, stranger] = [await gateway.login(member), await gateway.login(member)];
  const email = newAddress();
  await stranger.call('POST /api/mail-change.php', { body: { email, password: member.password } });
  const token = await secretTo(gateway, email, '/mail-change/do');
  await turnOn(client, member.password);
  for (const caller of [gateway.client(), stranger])
    expect((await failureOf(caller.call('PUT /api/mail-change.php', { body: { token } }))).status).toBe(410);
  expect(await addressOf(member)).toBe(member.email);
});
