import type { BodyOf } from '@tandem/contracts/api/index';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteOldDevices } from '../src/platform/sessions/known-device.repository.ts';
import { askForReset, secretTo } from './account-life.ts';
import { createAuthenticator } from './authenticator.ts';
import { startTestGateway } from './harness.ts';
import type { TestClient, TestGateway, TestMember } from './harness.ts';
import { eventually, mailsTo } from './mail/mails.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

type Credential = BodyOf<'PUT /api/passkeys.php'>['credential'];

test.each([
  ['en', 'New login', 'with your password', ['with a passkey, without your password', 'until it is removed']],
  ['fr', 'Nouvelle connexion', 'avec votre mot de passe', ['avec une clé d’accès', 'tant qu’elle n’est pas supprimée']],
] as const)(
  'the mail about a login by a passkey names no login by the password: %s [R-ACCOUNT-NEW-LOGIN-MAIL]',
  async (language, subject, passwordText, passkeyTexts) => {
    const member = await gateway.makeMember({ language });
    const own = await gateway.login(member);
    const passkey = createAuthenticator();
    const { options } = await own.call('POST /api/passkeys.php', { body: { password: member.password } });
    await own.call('PUT /api/passkeys.php', {
      body: { credential: passkey.create(options, own.origin) as Credential },
    });
    const stranger = gateway.client();
    const login = await stranger.call('POST /api/passkey-login.php', { body: {} });
    const credential = passkey.get(login.options, stranger.origin) as Credential;
    await stranger.call('PUT /api/passkey-login.php', { body: { credential } });
    const { text } = await eventually(async () => {
      const mails = await mailsTo(gateway.client(), member.email);
      return mails.find((mail) => mail.subject.startsWith(subject));
    });
    for (const words of passkeyTexts) expect(text).toContain(words);
    expect(text).not.toContain(passwordText);
  },
);

/** How many mails about new logins a member was to get: each is queued with its login. */
async function newLoginsOf({ id }: { id: number }): Promise<number> {
  const rows = await gateway.db
    .selectFrom('mail_outbox')
    .select('id')
    .where('user_id', '=', id)
    .where('kind', '=', 'new-login')
    .execute();
  return rows.length;
}

test('the first login of all is not mailed; one from a new device is, also when all others are too old, and cleaned up [R-ACCOUNT-NEW-LOGIN-MAIL]', async () => {
  const member = await gateway.makeMember();
  await gateway.login(member);
  expect(await newLoginsOf(member)).toBe(0);
  await sql`update known_devices set last_login_at = now() - interval '181 days' where user_id = ${member.id}`.execute(
    gateway.db,
  );
  await deleteOldDevices(gateway.db, 180);
  await gateway.login(member);
  expect(await newLoginsOf(member)).toBe(1);
});

test('clean-up keeps the latest device of an account, and no other that is too old', async () => {
  const member = await gateway.makeMember();
  await gateway.login(member);
  await gateway.login(member);
  await sql`update known_devices set last_login_at = last_login_at - interval '181 days' where user_id = ${member.id}`.execute(
    gateway.db,
  );
  await deleteOldDevices(gateway.db, 180);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from known_devices where user_id = ${member.id}`.execute(gateway.db);
  expect(rows[0]?.count).toBe(1);
});

test('a login after a new password that has let nobody in is mailed: all devices are forgotten [R-ACCOUNT-NEW-LOGIN-MAIL]', async () => {
  const member = await gateway.makeMember();
  const client = await gateway.login(member);
  const { secret } = await client.call('POST /api/two-step.php', { body: { password: member.password } });
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await client.call('PUT /api/two-step.php', { body: { code: code() } });
  const token = await askForReset(gateway, member);
  const password = 'lanterne bleue';
  await gateway.client().call('PUT /api/reset-password.php', { body: { token, password, password_repeat: password } });
  // Each code is accepted once.
  await sql`update second_steps set last_step = 0 where user_id = ${member.id}`.execute(gateway.db);
  await gateway.client().call('POST /api/user.php', { body: { email: member.email, password, code: code() } });
  expect(await newLoginsOf(member)).toBe(1);
});

const logIn = (client: TestClient, member: TestMember) =>
  client.call('POST /api/user.php', { body: { email: member.email, password: member.password } });

/** The public id of the session of a client. */
async function sessionOf(client: TestClient): Promise<string> {
  const { sessions } = await client.call('GET /api/sessions.php');
  return sessions.find(({ current }) => current)?.id ?? '';
}

test('the end of one session leaves the devices known on which others go on, and forgets the others [R-ACCOUNT-NEW-LOGIN-MAIL, C-ACCOUNT-SESSIONS-END]', async () => {
  const member = await gateway.makeMember();
  const [own, phone, before, gone, stranger] = [
    await gateway.login(member),
    await gateway.login(member),
    await gateway.login(member),
    await gateway.login(member),
    await gateway.login(member),
  ];
  // A session of before its device was kept, and a device on which none goes on.
  await gateway.db
    .updateTable('sessions')
    .set({ device: null })
    .where('id', '=', await sessionOf(before))
    .execute();
  await gone.call('GET /api/logout.php');
  const ended = await sessionOf(stranger);
  // A second session in the same browser does not vouch for it.
  stranger.cookies.delete('auth.session');
  await logIn(stranger, member);
  const mailed = await newLoginsOf(member);
  expect(mailed).toBe(4);
  await own.call('DELETE /api/sessions.php', { body: { id: ended } });
  for (const known of [own, phone]) await logIn(known, member);
  expect(await newLoginsOf(member)).toBe(mailed);
  for (const forgotten of [before, gone, stranger]) await logIn(forgotten, member);
  expect(await newLoginsOf(member)).toBe(mailed + 3);
});

test.each(['here', 'elsewhere'] as const)(
  'a login with a new address is mailed from each device but the one on which it was confirmed by its member: %s [R-ACCOUNT-NEW-LOGIN-MAIL]',
  async (where) => {
    const member = await gateway.makeMember();
    const [own, other] = [await gateway.login(member), await gateway.login(member)];
    const email = `moved-${member.email}`;
    await own.call('POST /api/mail-change.php', { body: { email, password: member.password } });
    const token = await secretTo(gateway, email, '/mail-change/do');
    await (where === 'here' ? own : gateway.client()).call('PUT /api/mail-change.php', { body: { token } });
    const mailed = await newLoginsOf(member);
    await logIn(own, { ...member, email });
    expect(await newLoginsOf(member)).toBe(where === 'here' ? mailed : mailed + 1);
    await logIn(other, { ...member, email });
    expect(await newLoginsOf(member)).toBe(where === 'here' ? mailed + 1 : mailed + 2);
  },
);

test.each(['one', 'others'] as const)(
  'a login from a device that was logged out in the list is mailed, from the one that did it is not: %s [R-ACCOUNT-NEW-LOGIN-MAIL, C-ACCOUNT-SESSIONS-END]',
  async (which) => {
    const member = await gateway.makeMember();
    const [own, stranger] = [await gateway.login(member), await gateway.login(member)];
    expect(await newLoginsOf(member)).toBe(1);
    const { sessions } = await own.call('GET /api/sessions.php');
    const id = sessions.find(({ current }) => !current)?.id ?? '';
    await own.call('DELETE /api/sessions.php', { body: which === 'one' ? { id } : { others: true } });
    await logIn(own, member);
    expect(await newLoginsOf(member)).toBe(1);
    await logIn(stranger, member);
    expect(await newLoginsOf(member)).toBe(2);
  },
);
