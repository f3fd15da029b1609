import type { BodyOf } from '@tandem/contracts/api/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Trx } from '../src/platform/db/database.ts';
import { createSessionService } from '../src/platform/sessions/session.service.ts';
import { createAuthenticator } from './authenticator.ts';
import type { Authenticator } from './authenticator.ts';
import { failureOf, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway, TestMember } from './harness.ts';
import { mailsTo } from './mail/mails.ts';
import { untilWaiting, whileMemberIsLocked } from './waiting.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

type Credential = BodyOf<'PUT /api/passkeys.php'>['credential'];

/** Has a passkey made for the account of a client's member; what is returned adds it. */
async function make(client: TestClient, { password }: Pick<TestMember, 'password'>, passkey: Authenticator) {
  const { options } = await client.call('POST /api/passkeys.php', { body: { password } });
  const credential = passkey.create(options, client.origin) as Credential;
  return () => client.call('PUT /api/passkeys.php', { body: { credential } });
}

/** Adds a passkey of an authenticator to the account of a client's member. */
const add = async (...given: Parameters<typeof make>) => (await make(...given))();

/** Logs a client in with a passkey. */
async function logIn(client: TestClient, passkey: Authenticator, origin = client.origin) {
  const { options } = await client.call('POST /api/passkey-login.php', { body: {} });
  return client.call('PUT /api/passkey-login.php', {
    body: { credential: passkey.get(options, origin) as Credential },
  });
}

async function memberWithPasskey() {
  const member = await gateway.makeMember();
  const client = await gateway.login(member);
  const passkey = createAuthenticator();
  const ways = await add(client, member, passkey);
  // What its mail's job writes of the member would wait behind a lock of the member too.
  await mailsTo(gateway.client(), member.email);
  return { member, client, passkey, ways };
}

describe('a passkey', () => {
  test('is added by a member who gives their password, is listed and mailed, and logs in without a password [C-ACCOUNT-PASSKEY-BEGIN, C-ACCOUNT-PASSKEY-ADD, C-ACCOUNT-PASSKEY-LOGIN, C-ACCOUNT-LOGIN-WAYS, R-ACCOUNT-LOGIN-WAYS-MAILED]', async () => {
    const { member, client, passkey, ways } = await memberWithPasskey();
    expect(ways).toMatchObject({ two_step: false, passkeys: [{ last_used_at: null }] });
    const [mail] = await mailsTo(gateway.client(), member.email);
    expect(mail?.subject).toContain('A passkey was added');
    const elsewhere = gateway.client();
    expect((await logIn(elsewhere, passkey)).user).toMatchObject({ id: member.id });
    expect((await elsewhere.call('GET /api/user.php')).user?.id).toBe(member.id);
    const { passkeys } = await client.call('GET /api/login-ways.php');
    expect(passkeys).toEqual([expect.objectContaining({ last_used_at: expect.any(String) as string })]);
  });

  test('is not added with a wrong password, whose failures lock [C-ACCOUNT-PASSKEY-BEGIN]', async () => {
    const member = await gateway.makeMember();
    const client = await gateway.login(member);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { error } = await failureOf(add(client, { password: 'not this one' }, createAuthenticator()));
      expect(error.fields).toEqual({ password: 'Please check your old password.' });
    }
    expect((await failureOf(add(client, member, createAuthenticator()))).status).toBe(423);
  });

  test('that its member has removed logs nobody in [C-ACCOUNT-PASSKEY-REMOVE]', async () => {
    const { client, passkey, ways } = await memberWithPasskey();
    const [own] = ways.passkeys;
    const other = await gateway.login(await gateway.makeMember());
    await other.call('DELETE /api/passkeys.php', { body: { id: own?.id ?? '' } });
    expect((await logIn(gateway.client(), passkey)).user).not.toBeNull();
    expect(await client.call('DELETE /api/passkeys.php', { body: { id: own?.id ?? '' } })).toMatchObject({
      passkeys: [],
    });
    const { status, error } = await failureOf(logIn(gateway.client(), passkey));
    expect([status, error.code]).toEqual([403, 'login_failed']);
  });

  test('answers to each challenge once, of its own site and purpose [R-ACCOUNT-PASSKEY-CHALLENGE]', async () => {
    const { member, client, passkey } = await memberWithPasskey();
    const visitor = gateway.client();
    const { options } = await visitor.call('POST /api/passkey-login.php', { body: {} });
    const credential = passkey.get(options, visitor.origin) as Credential;
    const send = (host?: string) => gateway.client(host).call('PUT /api/passkey-login.php', { body: { credential } });
    // Another tenant does not know it, and does not use it up.
    expect((await failureOf(send('nuit.localhost'))).error.code).toBe('login_failed');
    expect((await send()).user?.id).toBe(member.id);
    expect((await failureOf(send())).error.code).toBe('login_failed');
    // A page of another site, such as one that imitates the login.
    expect((await failureOf(logIn(visitor, passkey, 'https://evil.test'))).error.code).toBe('login_failed');
    // A challenge for adding a passkey is none for a login.
    const { options: forAdding } = await client.call('POST /api/passkeys.php', { body: { password: member.password } });
    const mixed = passkey.get({ ...forAdding, rpId: 'localhost' }, visitor.origin) as Credential;
    const refused = visitor.call('PUT /api/passkey-login.php', { body: { credential: mixed } });
    expect((await failureOf(refused)).error.code).toBe('login_failed');
  });

  test('of a challenge that is too old is refused [L-ACCOUNT-PASSKEY-MINUTES]', async () => {
    const { passkey } = await memberWithPasskey();
    const visitor = gateway.client();
    const { options } = await visitor.call('POST /api/passkey-login.php', { body: {} });
    const [row] = await gateway.db
      .selectFrom('passkey_challenges')
      .select('expires_at')
      .orderBy('expires_at', 'desc')
      .execute();
    const minutes = ((row?.expires_at.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(4);
    expect(minutes).toBeLessThanOrEqual(5.1);
    await gateway.db
      .updateTable('passkey_challenges')
      .set({ expires_at: new Date(0) })
      .execute();
    const credential = passkey.get(options, visitor.origin) as Credential;
    const sent = visitor.call('PUT /api/passkey-login.php', { body: { credential } });
    expect((await failureOf(sent)).error.code).toBe('login_failed');
  });

  test('that its owner has not unlocked is refused, also when it is added [R-ACCOUNT-PASSKEY-VERIFIED]', async () => {
    const member = await gateway.makeMember();
    const client = await gateway.login(member);
    const { status } = await failureOf(add(client, member, createAuthenticator({ isVerified: false })));
    expect(status).toBe(410);
    expect((await client.call('GET /api/login-ways.php')).passkeys).toEqual([]);
  });

  test('lets nobody into an account that is closed or about to be deleted', async () => {
    const { member, passkey } = await memberWithPasskey();
    for (const [status, code] of [
      ['pending_deletion', 'account_pending_deletion'],
      ['banned', 'login_failed'],
    ] as const) {
      await gateway.db.updateTable('users').set({ status }).where('id', '=', member.id).execute();
      const visitor = gateway.client();
      expect((await failureOf(logIn(visitor, passkey))).error.code).toBe(code);
      expect([...visitor.cookies.keys()].filter((name) => name.endsWith('auth.session'))).toEqual([]);
    }
  });

  test('brings an account back that is about to be deleted when its owner says so [R-ACCOUNT-RETURN-PASSKEY]', async () => {
    const { member, client, passkey } = await memberWithPasskey();
    await client.call('DELETE /api/user.php', { body: { password: member.password } });
    expect((await failureOf(logIn(gateway.client(), passkey))).error.code).toBe('account_pending_deletion');
    const visitor = gateway.client();
    const { options } = await visitor.call('POST /api/passkey-login.php', { body: {} });
    const credential = passkey.get(options, visitor.origin) as Credential;
    const { user } = await visitor.call('PUT /api/passkey-login.php', { body: { credential, keep_account: true } });
    expect(user).toMatchObject({ id: member.id, status: 'active' });
    expect((await visitor.call('GET /api/user.php')).user?.id).toBe(member.id);
    const subjects = async () => (await mailsTo(gateway.client(), member.email)).map(({ subject }) => subject);
    await expect
      .poll(subjects)
      .toEqual(expect.arrayContaining([expect.stringMatching(/^New login/), expect.stringMatching(/is back$/)]));
  });

  test('is one of ten at most [L-ACCOUNT-PASSKEYS]', async () => {
    const { member, client } = await memberWithPasskey();
    for (let count = 1; count < 10; count += 1) await add(client, member, createAuthenticator());
    const { status, error } = await failureOf(add(client, member, createAuthenticator()));
    expect([status, error.code]).toEqual([409, 'conflict']);
  });

  test('is one of ten at most, also where more are made at the same time [L-ACCOUNT-PASSKEYS]', async () => {
    const { member, client } = await memberWithPasskey();
    const made = await Promise.all(Array.from({ length: 11 }, () => make(client, member, createAuthenticator())));
    const added = await Promise.allSettled(made.map((addIt) => addIt()));
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
    expect((await client.call('GET /api/login-ways.php')).passkeys).toHaveLength(10);
  });

  test('that is added while a new password ends the session of its member is not there after it [R-ACCOUNT-PASSKEY-OUTDATED]', async () => {
    const member = await gateway.makeMember();
    const client = await gateway.login(member);
    const addIt = await make(client, member, createAuthenticator());
    let adding: Promise<unknown> = Promise.resolve();
    await gateway.db.transaction().execute(async (trx) => {
      // As a new password does: it holds the account, then ends its sessions.
      await trx.selectFrom('users').select('id').where('id', '=', member.id).forUpdate().execute();
      adding = failureOf(addIt());
      await untilWaiting(gateway.db, trx, 1);
      await trx.deleteFrom('sessions').where('user_id', '=', member.id).execute();
    });
    expect(await adding).toMatchObject({ status: 403, error: { code: 'authentication_required' } });
    expect(await gateway.db.selectFrom('passkeys').select('id').where('user_id', '=', member.id).execute()).toEqual([]);
  });
});

describe('a login by a passkey that a new password removes at the same moment begins no session [R-ACCOUNT-LOGIN-OUTDATED]', () => {
  const removeOf = (trx: Trx, userId: number) => trx.deleteFrom('passkeys').where('user_id', '=', userId).execute();

  test.each([
    ['before its use is recorded', true],
    ['before its account is looked at', false],
  ])('%s', async (_when, isGoneBefore) => {
    const { member, passkey } = await memberWithPasskey();
    const visitor = gateway.client();
    const begin = async (trx: Trx) => {
      if (isGoneBefore) await removeOf(trx, member.id);
      const login = failureOf(logIn(visitor, passkey));
      await untilWaiting(gateway.db, trx, 1);
      if (!isGoneBefore) await removeOf(trx, member.id);
      // In an object, so that it is not waited for with the account locked.
      return { login };
    };
    const { login } = await whileMemberIsLocked(gateway.db, member.id, begin);
    expect((await login).error.code).toBe('login_failed');
    expect((await visitor.call('GET /api/user.php')).user).toBeNull();
  });

  test('while its session is being made', async () => {
    const { member, ways } = await memberWithPasskey();
    const by = { passkey: ways.passkeys[0]?.id ?? '' };
    const sessions = createSessionService(gateway.db);
    const create = () => sessions.create(member.id, { browser: null, system: null, country: null }, by);
    expect(await create()).not.toBeNull();
    const begin = async (trx: Trx) => {
      const made = create();
      await untilWaiting(gateway.db, trx, 1);
      await removeOf(trx, member.id);
      return { made };
    };
    const { made } = await whileMemberIsLocked(gateway.db, member.id, begin);
    expect(await made).toBeNull();
  });
});
