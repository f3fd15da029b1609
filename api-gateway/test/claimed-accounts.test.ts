import type { BodyOf } from '@tandem/contracts/api/index';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askForReset, secretIn, secretTo } from './account-life.ts';
import { createAuthenticator } from './authenticator.ts';
import { failureOf } from './failure.ts';
import { startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';
import { eventually, mailsTo, signUp } from './mail/mails.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

type Credential = BodyOf<'PUT /api/passkeys.php'>['credential'];

/** Of who has signed up. */
const password = 'lanterne bleue';
const NO_WAYS = { two_step: false, recovery_codes_left: 0, passkeys: [] };
const activate = async (email: string, client = gateway.client()) =>
  client.call('POST /api/activate.php', { body: { token: await secretTo(gateway, email, '/activate/done') } });

async function addPasskey(client: TestClient, by = password): Promise<string> {
  const { options } = await client.call('POST /api/passkeys.php', { body: { password: by } });
  const credential = createAuthenticator().create(options, client.origin) as Credential;
  await client.call('PUT /api/passkeys.php', { body: { credential } });
  return credential.id;
}

const BEGUN = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

async function turnOnTwoStep(client: TestClient, by = password): Promise<void> {
  const { secret } = await client.call('POST /api/two-step.php', { body: { password: by } });
  await client.call('PUT /api/two-step.php', { body: { code: codeOf(secret) } });
}

/** Links of mails that were used. */
const used = new Set<string>();

/** Requests a new password and returns the secret of the link of the mail that brings it. */
async function askAgain(email: string): Promise<string> {
  await gateway.client().call('POST /api/reset-password.php', { body: { email } });
  const token = await eventually(async () =>
    (await mailsTo(gateway.client(), email))
      .map((mail) => secretIn(mail, '/reset-password/do'))
      .find((secret) => secret !== '' && !used.has(secret)),
  );
  used.add(token);
  return token;
}

async function reset(email: string, keep?: string[]) {
  const owner = gateway.client();
  const token = await askAgain(email);
  const words = 'quatre nuages gris';
  const { user } = await owner.call('PUT /api/reset-password.php', {
    body: { token, password: words, password_repeat: words, ...(keep && { keep_passkeys: keep }) },
  });
  return { owner, user };
}

describe('other ways in', () => {
  test('are not added before the address is confirmed, and are afterwards [R-ACCOUNT-LOGIN-WAYS-CONFIRMED]', async () => {
    const { client, email } = await signUp(gateway);
    for (const call of [() => addPasskey(client), () => turnOnTwoStep(client)]) {
      const { status, error } = await failureOf(call());
      expect([status, error.code]).toEqual([409, 'conflict']);
      expect(error.message).toBe('Confirm your e-mail address first: open the link in the mail that we sent you.');
    }
    expect(await client.call('GET /api/login-ways.php')).toEqual(NO_WAYS);
    await activate(email, client);
    await addPasskey(client);
    await turnOnTwoStep(client);
    expect(await client.call('GET /api/login-ways.php')).toMatchObject({ two_step: true, passkeys: [{}] });
  });
});

test('who sets a password by mail for an account that was never confirmed has confirmed it, and the stranger who signed up with it keeps no way in [R-ACCOUNT-RESET-CONFIRMS]', async () => {
  const { client: stranger, email, user: made } = await signUp(gateway);
  // As it was possible before.
  await gateway.db.updateTable('users').set({ status: 'active' }).where('id', '=', made.id).execute();
  await addPasskey(stranger);
  await turnOnTwoStep(stranger);
  await gateway.db.updateTable('users').set({ status: 'not_confirmed' }).where('id', '=', made.id).execute();
  const { owner, user } = await reset(email);
  expect(user).toMatchObject({ id: made.id, status: 'active' });
  expect(await owner.call('GET /api/login-ways.php')).toEqual(NO_WAYS);
  expect((await stranger.call('GET /api/user.php')).user).toBeNull();
});

describe('an address that was confirmed where nobody was logged in to its account', () => {
  /** Two-step login cannot be turned on, neither begun nor by a code of what was begun before. */
  const expectRefused = async (client: TestClient, by = password) => {
    for (const call of [
      () => client.call('POST /api/two-step.php', { body: { password: by } }),
      () => client.call('PUT /api/two-step.php', { body: { code: codeOf(BEGUN) } }),
    ]) {
      const { status, error } = await failureOf(call());
      expect([status, error.code]).toEqual([409, 'conflict']);
      expect(error.message).toContain('confirmed where you were not logged in');
    }
    expect(await client.call('GET /api/login-ways.php')).toMatchObject({ two_step: false, recovery_codes_left: 0 });
  };

  /** Two-step login that somebody has begun while that was possible. */
  const begin = (userId: number) =>
    gateway.db
      .insertInto('second_steps')
      .values({ user_id: userId, secret: Buffer.from(Secret.fromBase32(BEGUN).bytes), confirmed_at: null })
      .execute();

  /** A stranger signs up with an address, whose owner presses the button of the mail; the stranger then keeps them out. */
  async function hijack() {
    const { client: stranger, email, user } = await signUp(gateway);
    await activate(email);
    const passkey = await addPasskey(stranger);
    return { stranger, email, id: user.id, passkey };
  }

  test('has no two-step login before its owner has set a password: that would keep them out [R-ACCOUNT-TWO-STEP-CLAIMABLE]', async () => {
    const { stranger, email, id } = await hijack();
    await begin(id);
    await expectRefused(stranger);
    const { owner } = await reset(email);
    await turnOnTwoStep(owner, 'quatre nuages gris');
  });

  test('takes the account over by a new password: the passkeys go that are not kept [R-ACCOUNT-CLAIMED]', async () => {
    const { stranger, email, id } = await hijack();
    const { owner, user } = await reset(email);
    expect(user?.id).toBe(id);
    expect(await owner.call('GET /api/login-ways.php')).toEqual(NO_WAYS);
    expect((await stranger.call('GET /api/user.php')).user).toBeNull();
  });

  test('does so by a new password that lists the passkeys, and keeps those that its owner knows [R-ACCOUNT-CLAIMED]', async () => {
    const { email, passkey } = await hijack();
    const token = await askForReset(gateway, { email });
    const link = await gateway.client().call('POST /api/reset-link.php', { body: { token } });
    expect(link).toMatchObject({ two_step: false, passkeys: [{ id: passkey }] });
    const { owner } = await reset(email, [passkey]);
    expect(await owner.call('GET /api/login-ways.php')).toMatchObject({ two_step: false, passkeys: [{ id: passkey }] });
  });

  test('does so for 30 days, and once [R-ACCOUNT-CLAIMED, L-ACCOUNT-CLAIM-DAYS]', async () => {
    const { email, id } = await hijack();
    const { rows } = await sql<{ days: number }>`
      select round(extract(epoch from claimable_until - now()) / 86400)::int as days from users where id = ${id}`.execute(
      gateway.db,
    );
    expect(rows[0]?.days).toBe(30);
    const { owner } = await reset(email);
    await turnOnTwoStep(owner, 'quatre nuages gris');
    expect((await reset(email)).user).toBeNull();
    const late = await hijack();
    await sql`update users set claimable_until = now() where id = ${late.id}`.execute(gateway.db);
    await turnOnTwoStep(late.stranger);
    expect((await reset(late.email)).user).toBeNull();
  });

  test('takes over no account whose two-step login is on all the same: the mailbox alone does not turn it off [R-ACCOUNT-CLAIMED, R-ACCOUNT-TWO-STEP-RESET]', async () => {
    const { stranger, email, id, passkey } = await hijack();
    const until = sql`now() + interval '1 day'`;
    await sql`update users set claimable_until = null where id = ${id}`.execute(gateway.db);
    await turnOnTwoStep(stranger);
    await sql`update users set claimable_until = ${until} where id = ${id}`.execute(gateway.db);
    const token = await askAgain(email);
    const link = await gateway.client().call('POST /api/reset-link.php', { body: { token } });
    expect(link).toEqual({ two_step: true, passkeys: [] });
    const words = 'quatre nuages gris';
    const body = { token, password: words, password_repeat: words, keep_passkeys: [] };
    expect(await gateway.client().call('PUT /api/reset-password.php', { body })).toEqual({ user: null });
    const left = await gateway.db.selectFrom('passkeys').select('id').where('user_id', '=', id).execute();
    expect([left.length, passkey.length > 0]).toEqual([1, true]);
    const on = gateway.db.selectFrom('second_steps').select('confirmed_at').where('user_id', '=', id);
    expect(await on.execute()).toEqual([{ confirmed_at: expect.any(Date) as Date }]);
  });

  test('as one is that its stranger deleted before it was confirmed, and that the link of the mail brings back [R-ACCOUNT-CLAIMED]', async () => {
    const { client: stranger, email, user } = await signUp(gateway);
    await stranger.call('DELETE /api/user.php', { body: { password } });
    const token = await secretTo(gateway, email, '/account-deleted');
    await gateway.client().call('POST /api/reactivate.php', { body: { token } });
    const back = gateway.client();
    await back.call('POST /api/user.php', { body: { email, password } });
    await addPasskey(back);
    await begin(user.id);
    await expectRefused(back);
    const owner = await reset(email);
    expect(owner.user?.id).toBe(user.id);
    expect(await owner.owner.call('GET /api/login-ways.php')).toEqual(NO_WAYS);
  });

  test('as a new address is: somebody else may have put it there [R-ACCOUNT-CLAIMED]', async () => {
    const member = await gateway.makeMember();
    const stranger = await gateway.login(member);
    await addPasskey(stranger, member.password);
    const email = `taken-over-${member.email}`;
    await stranger.call('POST /api/mail-change.php', { body: { email, password: member.password } });
    const token = await secretTo(gateway, email, '/mail-change/do');
    await gateway.client().call('PUT /api/mail-change.php', { body: { token } });
    await begin(member.id);
    const again = gateway.client();
    await again.call('POST /api/user.php', { body: { email, password: member.password } });
    await expectRefused(again, member.password);
    const taken = await reset(email, []);
    expect(taken.user?.id).toBe(member.id);
    expect(await taken.owner.call('GET /api/login-ways.php')).toEqual(NO_WAYS);
  });
});

test('an address that its member confirmed where they are logged in keeps two-step login through a new password [R-ACCOUNT-TWO-STEP-RESET]', async () => {
  const { client, email } = await signUp(gateway);
  await activate(email, client);
  await turnOnTwoStep(client);
  expect((await reset(email)).user).toBeNull();
});
