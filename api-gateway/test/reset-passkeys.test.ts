import type { BodyOf } from '@tandem/contracts/api/index';
import { localizePath } from '@tandem/contracts/product/locales';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askForReset, secretTo } from './account-life.ts';
import { createAuthenticator } from './authenticator.ts';
import type { Authenticator } from './authenticator.ts';
import { failureOf, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway, TestMember } from './harness.ts';
import { eventually, mailsTo } from './mail/mails.ts';

const NEW = 'lanterne bleue';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

type Credential = BodyOf<'PUT /api/passkeys.php'>['credential'];

/** Adds a passkey to the account of a client's member; returns it with its id. */
async function add(client: TestClient, { password }: TestMember): Promise<{ id: string; passkey: Authenticator }> {
  const passkey = createAuthenticator();
  const { options } = await client.call('POST /api/passkeys.php', { body: { password } });
  const credential = passkey.create(options, client.origin) as Credential;
  await client.call('PUT /api/passkeys.php', { body: { credential } });
  return { id: credential.id, passkey };
}

async function memberWithPasskeys() {
  const member = await gateway.makeMember();
  const client = await gateway.login(member);
  return { member, client, own: await add(client, member), strange: await add(client, member) };
}

async function logIn({ passkey }: { passkey: Authenticator }) {
  const client = gateway.client();
  const { options } = await client.call('POST /api/passkey-login.php', { body: {} });
  const body = { credential: passkey.get(options, client.origin) as Credential };
  return client.call('PUT /api/passkey-login.php', { body });
}

const read = (token: string, host?: string) =>
  gateway.client(host).call('POST /api/reset-link.php', { body: { token } });
const reset = (token: string, keep?: string[]) =>
  gateway.client().call('PUT /api/reset-password.php', {
    body: { token, password: NEW, password_repeat: NEW, ...(keep && { keep_passkeys: keep }) },
  });
const idsOf = async ({ id }: TestMember) => {
  const rows = await gateway.db.selectFrom('passkeys').select('id').where('user_id', '=', id).execute();
  return rows.map((row) => row.id).toSorted();
};

describe('a new password by a link', () => {
  test('lists the passkeys, uses nothing up, and removes those that are not kept, also one that was added since [C-ACCOUNT-RESET-LINK, R-ACCOUNT-RESET-PASSKEYS]', async () => {
    const { member, client, own, strange } = await memberWithPasskeys();
    const token = await askForReset(gateway, member);
    const { two_step: isTwoStep, passkeys } = await read(token);
    expect(isTwoStep).toBe(false);
    expect(passkeys.map(({ id }) => id).toSorted()).toEqual([own.id, strange.id].toSorted());
    expect(await read(token)).toEqual({ two_step: false, passkeys });
    const late = await add(client, member);
    expect((await reset(token, [own.id])).user?.id).toBe(member.id);
    expect(await idsOf(member)).toEqual([own.id]);
    expect((await logIn(own)).user?.id).toBe(member.id);
    for (const removed of [strange, late]) expect((await failureOf(logIn(removed))).error.code).toBe('login_failed');
  });

  test('keeps all of them where the call names none, and no other member loses one [R-ACCOUNT-RESET-PASSKEYS]', async () => {
    const [first, second, third] = [await memberWithPasskeys(), await memberWithPasskeys(), await memberWithPasskeys()];
    await reset(await askForReset(gateway, first.member));
    expect(await idsOf(first.member)).toHaveLength(2);
    // The id of another member's passkey keeps nothing.
    await reset(await askForReset(gateway, second.member), [third.own.id]);
    expect(await idsOf(second.member)).toEqual([]);
    expect(await idsOf(third.member)).toHaveLength(2);
  });

  test('that is refused removes none [R-ACCOUNT-RESET-PASSKEYS]', async () => {
    const { member } = await memberWithPasskeys();
    const token = await askForReset(gateway, member);
    const body = { token, password: NEW, password_repeat: 'another one', keep_passkeys: [] };
    expect((await failureOf(gateway.client().call('PUT /api/reset-password.php', { body }))).status).toBe(422);
    expect(await idsOf(member)).toHaveLength(2);
  });

  test('lists and removes none where the login takes a code [R-ACCOUNT-RESET-PASSKEYS, R-ACCOUNT-TWO-STEP-RESET]', async () => {
    const { member, client } = await memberWithPasskeys();
    const { secret } = await client.call('POST /api/two-step.php', { body: { password: member.password } });
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await client.call('PUT /api/two-step.php', { body: { code } });
    const token = await askForReset(gateway, member);
    expect(await read(token)).toEqual({ two_step: true, passkeys: [] });
    expect((await reset(token, [])).user).toBeNull();
    expect(await idsOf(member)).toHaveLength(2);
  });

  test('is read by nobody without its link, on its own site, until it is used [C-ACCOUNT-RESET-LINK, T-ACCOUNT-RESET-EXPIRED]', async () => {
    const { member } = await memberWithPasskeys();
    const token = await askForReset(gateway, member);
    for (const [forged, host] of [
      ['', undefined],
      ['A'.repeat(43), undefined],
      [token, 'nuit.localhost'],
    ] as const)
      expect((await failureOf(read(forged, host))).error.code).toBe('gone');
    await reset(token);
    expect((await failureOf(read(token))).error.code).toBe('gone');
  });
});

async function askForLink(email: string, language: 'en' | 'fr'): Promise<string> {
  await gateway.client().call('POST /api/reset-password.php', { body: { email } });
  return secretTo(gateway, email, localizePath(language, '/reset-password/do'));
}

test.each([
  ['en', 'Your password on', ['on the page on which you choose', 'the new one does not end them']],
  ['fr', 'Votre mot de passe sur', ['sur la page où vous choisissez', 'le nouveau ne les désactive pas']],
] as const)(
  'the mails of a new password say where passkeys are removed, while there are any, in %s [R-ACCOUNT-PASSKEYS-TOLD]',
  async (language, changed, sentences) => {
    const [without, member] = [await gateway.makeMember({ language }), await gateway.makeMember({ language })];
    await add(await gateway.login(member), member);
    const textsOf = async ({ email }: TestMember) => {
      await reset(await askForLink(email, language));
      return eventually(async () => {
        const mails = await mailsTo(gateway.client(), email);
        const isThere = mails.some(({ subject }) => subject.startsWith(changed));
        return (
          isThere &&
          mails
            .map(({ text }) => text)
            .join('\n')
            .replaceAll(/\s+/g, ' ')
        );
      });
    };
    const [withKey, withoutKey] = [await textsOf(member), await textsOf(without)];
    for (const sentence of sentences) {
      expect(withKey).toContain(sentence);
      expect(withoutKey).not.toContain(sentence);
    }
  },
);
