import { Secret, TOTP } from 'otpauth';
import type { BodyOf, ResponseOf } from '@tandem/contracts/api/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthenticator } from './authenticator.ts';
import { failureOf, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';
import { untilWaiting, whileMemberIsLocked } from './waiting.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

type Credential = BodyOf<'PUT /api/passkeys.php'>['credential'];

const MISSING = 'Enter a code from your app, or a recovery code.';
const WRONG = 'This code is wrong or was used before. Wait for the next one.';

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** What the app shows, as if half a minute had passed since the last code: each is accepted once. */
async function nextCode(secret: string): Promise<string> {
  await gateway.db.updateTable('second_steps').set({ last_step: 0 }).execute();
  return codeOf(secret);
}

async function loggedIn() {
  const member = await gateway.makeMember();
  const client = await gateway.login(member);
  /** Begins a passkey; with no code where none is given. */
  const begin = (code?: string, password = member.password) =>
    client.call('POST /api/passkeys.php', { body: { password, ...(code !== undefined && { code }) } });
  return { member, client, begin };
}

/** Two-step login that is set up: what is returned turns it on. */
async function setUp(client: TestClient, password: string) {
  const { secret } = await client.call('POST /api/two-step.php', { body: { password } });
  const turnOn = () => client.call('PUT /api/two-step.php', { body: { code: codeOf(secret) } });
  return { secret, turnOn };
}

async function loggedInWithCode() {
  const it = await loggedIn();
  const { secret, turnOn } = await setUp(it.client, it.member.password);
  const { recovery_codes: codes } = await turnOn();
  return { ...it, secret, codes };
}

/** Makes a passkey; what is returned adds it. */
function make(client: TestClient, { options }: ResponseOf<'POST /api/passkeys.php'>) {
  const credential = createAuthenticator().create(options, client.origin) as Credential;
  return () => client.call('PUT /api/passkeys.php', { body: { credential } });
}

describe('with two-step login on', () => {
  for (const by of ['app', 'recovery code'] as const)
    test(`a passkey takes a code beside the password: ${by} [R-ACCOUNT-PASSKEY-CODE]`, async () => {
      const { client, begin, secret, codes } = await loggedInWithCode();
      for (const none of [undefined, '', ' ']) {
        const { status, error } = await failureOf(begin(none));
        expect([status, error.fields]).toEqual([422, { code: MISSING }]);
      }
      expect((await failureOf(begin('000000'))).error.fields).toEqual({ code: WRONG });
      const code = by === 'app' ? await nextCode(secret) : (codes[0] ?? '');
      // Where the password is wrong, the code is not used up.
      expect(Object.keys((await failureOf(begin(code, 'not this one'))).error.fields ?? {})).toEqual(['password']);
      const { passkeys } = await make(client, await begin(code))();
      expect(passkeys).toHaveLength(1);
      expect((await failureOf(begin(code))).error.fields).toEqual({ code: WRONG });
    });

  test('no code is used up where there are as many passkeys as are allowed [R-ACCOUNT-PASSKEY-CODE, L-ACCOUNT-PASSKEYS]', async () => {
    const { member, client, begin, codes } = await loggedInWithCode();
    const rows = Array.from({ length: 10 }, (_, index) => ({
      id: `${member.id}-${index}`,
      user_id: member.id,
      public_key: Buffer.from('key'),
      counter: 0,
      transports: [],
      browser: null,
      system: null,
      last_used_at: null,
    }));
    await gateway.db.insertInto('passkeys').values(rows).execute();
    expect((await failureOf(begin(codes[0]))).error.code).toBe('conflict');
    expect((await client.call('GET /api/login-ways.php')).recovery_codes_left).toBe(10);
  });

  test('codes are not guessed there: wrong ones are counted with those that are to turn it off [R-ACCOUNT-TWO-STEP-LOCK]', async () => {
    const { member, client, begin, secret } = await loggedInWithCode();
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await failureOf(begin('000000'))).status).toBe(422);
    const code = await nextCode(secret);
    expect((await failureOf(begin(code))).status).toBe(423);
    const off = client.call('DELETE /api/two-step.php', { body: { password: member.password, code } });
    expect((await failureOf(off)).status).toBe(423);
  });
});

describe('turning two-step login on', () => {
  test('ends a passkey that was begun without a code [R-ACCOUNT-PASSKEY-CODE]', async () => {
    const { member, client, begin } = await loggedIn();
    const addIt = make(client, await begin());
    // Another member's stays.
    const other = await loggedIn();
    const addOther = make(other.client, await other.begin());
    await (await setUp(client, member.password)).turnOn();
    expect((await failureOf(addIt())).status).toBe(410);
    expect((await client.call('GET /api/login-ways.php')).passkeys).toEqual([]);
    expect((await addOther()).passkeys).toHaveLength(1);
  });

  test('while a passkey is begun without a code has it begun with one, or not at all [R-ACCOUNT-PASSKEY-CODE]', async () => {
    const { member, client, begin } = await loggedIn();
    const { turnOn } = await setUp(client, member.password);
    let turning: Promise<unknown> = Promise.resolve();
    let beginning: Promise<unknown> = Promise.resolve();
    await whileMemberIsLocked(gateway.db, member.id, async (holder) => {
      turning = turnOn();
      await untilWaiting(gateway.db, holder, 1);
      // The code is looked for before this waits, and is not needed yet.
      beginning = failureOf(begin());
      await untilWaiting(gateway.db, holder, 2);
    });
    await turning;
    expect(await beginning).toMatchObject({ status: 422, error: { fields: { code: MISSING } } });
    const challenges = gateway.db.selectFrom('passkey_challenges').select('user_id').where('user_id', '=', member.id);
    expect(await challenges.execute()).toEqual([]);
  });

  test('while a passkey is added that was begun without a code leaves none behind [R-ACCOUNT-PASSKEY-CODE]', async () => {
    const { member, client, begin } = await loggedIn();
    const addIt = make(client, await begin());
    const { turnOn } = await setUp(client, member.password);
    let turning: Promise<unknown> = Promise.resolve();
    let adding: Promise<unknown> = Promise.resolve();
    await whileMemberIsLocked(gateway.db, member.id, async (holder) => {
      turning = turnOn();
      await untilWaiting(gateway.db, holder, 1);
      adding = failureOf(addIt());
      await untilWaiting(gateway.db, holder, 2);
    });
    await turning;
    expect(await adding).toMatchObject({ status: 410 });
    expect(await client.call('GET /api/login-ways.php')).toMatchObject({ two_step: true, passkeys: [] });
  });
});
