import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askForReset } from './account-life.ts';
import { failureOf, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway, TestMember } from './harness.ts';
import { eventually, mailsTo } from './mail/mails.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

/** What the member's app shows, `steps` of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** What the app shows, as if half a minute had passed since the last code: each is accepted once. */
async function nextCode(secret: string): Promise<string> {
  await gateway.db.updateTable('second_steps').set({ last_step: 0 }).execute();
  return codeOf(secret);
}

async function turnOn(client: TestClient, { password }: Pick<TestMember, 'password'>) {
  const { secret, uri } = await client.call('POST /api/two-step.php', { body: { password } });
  const { recovery_codes: codes } = await client.call('PUT /api/two-step.php', { body: { code: codeOf(secret) } });
  return { secret, uri, codes };
}

async function memberWithCode() {
  const member = await gateway.makeMember();
  const client = await gateway.login(member);
  return { member, client, ...(await turnOn(client, member)) };
}

const logIn = ({ email, password }: Pick<TestMember, 'email' | 'password'>, code?: string) =>
  gateway.client().call('POST /api/user.php', { body: { email, password, ...(code !== undefined && { code }) } });

describe('two-step login', () => {
  test('is on once a first code was right; the login then takes a code beside the password [C-ACCOUNT-TWO-STEP, C-ACCOUNT-TWO-STEP-ON, R-ACCOUNT-TWO-STEP-LOGIN, R-ACCOUNT-LOGIN-WAYS-MAILED]', async () => {
    const member = await gateway.makeMember();
    const client = await gateway.login(member);
    const { secret, uri } = await client.call('POST /api/two-step.php', { body: { password: member.password } });
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*issuer=Alpha/);
    // Begun is not on.
    expect((await logIn(member)).user?.id).toBe(member.id);
    const wrong = await failureOf(client.call('PUT /api/two-step.php', { body: { code: '000000' } }));
    expect(wrong.error.fields).toHaveProperty('code');
    const { recovery_codes: codes } = await client.call('PUT /api/two-step.php', { body: { code: codeOf(secret) } });
    expect(new Set(codes).size).toBe(10);
    expect(await client.call('GET /api/login-ways.php')).toEqual({
      two_step: true,
      recovery_codes_left: 10,
      passkeys: [],
    });
    const { status, error } = await failureOf(logIn(member));
    expect([status, error.code]).toEqual([403, 'code_required']);
    expect((await logIn(member, await nextCode(secret))).user?.id).toBe(member.id);
    await eventually(async () =>
      (await mailsTo(gateway.client(), member.email)).some(
        ({ subject }) => subject === 'Two-step login is on for Alpha',
      ),
    );
  });

  test('says nothing of it to who does not know the password', async () => {
    const { member, secret } = await memberWithCode();
    for (const code of [undefined, await nextCode(secret)]) {
      const { error } = await failureOf(logIn({ ...member, password: 'not this one' }, code));
      expect(error.code).toBe('login_failed');
    }
  });

  test('accepts a code once, and none that is old [R-ACCOUNT-TWO-STEP-ONCE]', async () => {
    const { member, secret } = await memberWithCode();
    const code = await nextCode(secret);
    const results = await Promise.allSettled(Array.from({ length: 3 }, () => logIn(member, code)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { status, error } = await failureOf(logIn(member, codeOf(secret, -4)));
    expect(status).toBe(422);
    expect(error.fields).toHaveProperty('code');
  });

  test('counts wrong codes as failures, which asking for the code does not forgive [R-ACCOUNT-TWO-STEP-LOCK]', async () => {
    const { member, secret } = await memberWithCode();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await failureOf(logIn(member, '000000'))).status).toBe(422);
      if (attempt < 4) expect((await failureOf(logIn(member))).error.code).toBe('code_required');
    }
    expect((await failureOf(logIn(member, await nextCode(secret)))).status).toBe(423);
  });

  test('accepts each recovery code once in the place of a code [R-ACCOUNT-RECOVERY-CODES, L-ACCOUNT-RECOVERY-CODES]', async () => {
    const { member, client, codes } = await memberWithCode();
    const [code = ''] = codes;
    expect((await logIn(member, ` ${code.toUpperCase().replace('-', ' ')} `)).user?.id).toBe(member.id);
    expect((await failureOf(logIn(member, code))).status).toBe(422);
    expect((await client.call('GET /api/login-ways.php')).recovery_codes_left).toBe(9);
  });

  const turnOff = (client: TestClient, password: string, code?: string) =>
    client.call('DELETE /api/two-step.php', { body: { password, ...(code !== undefined && { code }) } });

  test('is turned off with the password and a code of the app or a recovery code, and mailed [C-ACCOUNT-TWO-STEP-OFF]', async () => {
    for (const by of ['app', 'recovery'] as const) {
      const { member, client, secret, codes } = await memberWithCode();
      const code = by === 'app' ? await nextCode(secret) : (codes[0] ?? '');
      expect((await failureOf(turnOff(client, 'not this one', code))).error.fields).toEqual({
        password: 'Please check your old password.',
      });
      for (const wrong of [undefined, '', '000000', codeOf(secret, -9)])
        expect((await failureOf(turnOff(client, member.password, wrong))).error.fields).toEqual({
          code: expect.any(String) as string,
        });
      expect((await failureOf(logIn(member))).error.code).toBe('code_required');
      expect(await turnOff(client, member.password, code)).toMatchObject({ two_step: false, recovery_codes_left: 0 });
      expect((await logIn(member)).user?.id).toBe(member.id);
      // Which of the mails about the account comes first is up to the worker.
      const subjects = async () => (await mailsTo(gateway.client(), member.email)).map(({ subject }) => subject);
      await expect.poll(subjects).toContain('Two-step login is off for Alpha');
    }
  });

  test('is not turned off by guessing codes: wrong ones are counted, and the right password forgives none [R-ACCOUNT-TWO-STEP-LOCK]', async () => {
    const { member, client, secret } = await memberWithCode();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await failureOf(turnOff(client, member.password, '000000'))).status).toBe(422);
      await failureOf(client.call('POST /api/two-step.php', { body: { password: member.password } }));
    }
    expect((await failureOf(turnOff(client, member.password, await nextCode(secret)))).status).toBe(423);
    // Nobody else is locked out by it.
    expect((await logIn(member, await nextCode(secret))).user?.id).toBe(member.id);
  });

  test('cannot be begun anew while it is on, and needs the password', async () => {
    const { member, client } = await memberWithCode();
    const begin = (password: string) => client.call('POST /api/two-step.php', { body: { password } });
    expect((await failureOf(begin('not this one'))).error.fields).toHaveProperty('password');
    expect((await failureOf(begin(member.password))).error.code).toBe('conflict');
    const other = await gateway.login(await gateway.makeMember());
    const early = await failureOf(other.call('PUT /api/two-step.php', { body: { code: '000000' } }));
    expect(early.error.code).toBe('gone');
  });

  test('a new password by mail logs nobody in who would have to give a code [R-ACCOUNT-TWO-STEP-RESET]', async () => {
    const { member, secret } = await memberWithCode();
    const token = await askForReset(gateway, member);
    const visitor = gateway.client();
    const password = 'lanterne orange';
    const body = { token, password, password_repeat: password };
    expect(await visitor.call('PUT /api/reset-password.php', { body })).toEqual({ user: null });
    expect((await visitor.call('GET /api/user.php')).user).toBeNull();
    expect((await logIn({ ...member, password }, await nextCode(secret))).user?.id).toBe(member.id);
  });

  test('the way back to an account that is about to be deleted takes the code as well', async () => {
    const { member, secret } = await memberWithCode();
    await gateway.db
      .updateTable('users')
      .set({ status: 'pending_deletion', deletion_requested_at: new Date() })
      .where('id', '=', member.id)
      .execute();
    const { email, password } = member;
    const comeBack = (code?: string) =>
      gateway
        .client()
        .call('POST /api/reactivate.php', { body: { email, password, ...(code !== undefined && { code }) } });
    expect((await failureOf(comeBack())).error.code).toBe('code_required');
    expect((await comeBack(await nextCode(secret))).user?.id).toBe(member.id);
  });

  test('one code is enough for the way back: the login that offers it uses none up [R-ACCOUNT-RETURN-CODE]', async () => {
    const { member, client, secret, codes } = await memberWithCode();
    const { email, password } = member;
    const leave = (code: string) => client.call('DELETE /api/user.php', { body: { password, code } });
    const comeBack = (code: string) => client.call('POST /api/reactivate.php', { body: { email, password, code } });
    const readFailures = () => gateway.db.selectFrom('login_failures').select('id').orderBy('id').execute();
    const before = await readFailures();
    const [recovery = '', ...toLeave] = codes;
    for (const [index, code] of [await nextCode(secret), recovery].entries()) {
      await leave(toLeave[index] ?? '');
      expect((await failureOf(logIn(member))).error.code).toBe('account_pending_deletion');
      expect((await failureOf(logIn(member, code))).error.code).toBe('account_pending_deletion');
      expect((await comeBack(code)).user?.id).toBe(member.id);
    }
    expect(await readFailures()).toEqual(before);
  });
});
