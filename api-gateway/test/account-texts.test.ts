import { Secret, TOTP } from 'otpauth';
import { LOCALES } from '@tandem/contracts/product/locales';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf, PASSWORD, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';

/** What is said of an account, in the words of the product and no key, so that a changed text is noticed. */
const TEXTS = {
  en: {
    login: 'Login failed, please try again',
    locked: 'Too many incorrect attempts, account blocked for 15 min.',
    leaving: 'This account is about to be deleted. You can still keep it, with everything that is in it.',
    codeRequired: 'Enter the code from your authenticator app.',
    codeMissing: 'Enter a code from your app, or a recovery code.',
    codeWrong: 'This code is wrong or was used before. Wait for the next one.',
    unknown: 'E-mail address not found',
    resetOver: 'Link expired or invalid, request a new email',
    changeOver: 'This link has expired or is invalid. Ask for a new one in your settings.',
    returnOver: 'This link has expired or is invalid. The account may have been deleted already.',
    activation: 'Activation failed',
    oldPassword: 'Please check your old password.',
    repeat: 'The entered passwords are not the same.',
    newEmail: 'New email adress is invalid.',
    newEmailTaken: 'This email address already owns an account on this website.',
  },
  fr: {
    login: 'La connexion a échoué. Réessayez.',
    locked: 'Trop de tentatives incorrectes : compte bloqué pendant 15 min.',
    leaving: 'Ce compte est sur le point d’être supprimé. Vous pouvez encore le garder, avec tout ce qu’il contient.',
    codeRequired: 'Saisissez le code de votre application d’authentification.',
    codeMissing: 'Saisissez un code de l’application ou un code de secours.',
    codeWrong: 'Ce code est incorrect ou a déjà servi. Attendez le suivant.',
    unknown: 'Adresse e-mail introuvable',
    resetOver: 'Lien expiré ou invalide, demandez un nouvel e-mail',
    changeOver: 'Ce lien a expiré ou n’est pas valide. Demandez-en un nouveau dans vos paramètres.',
    returnOver: 'Ce lien a expiré ou n’est pas valide. Le compte a peut-être déjà été supprimé.',
    activation: 'L’activation a échoué',
    oldPassword: 'Vérifiez votre ancien mot de passe.',
    repeat: 'Les mots de passe saisis ne sont pas identiques.',
    newEmail: 'La nouvelle adresse e-mail n’est pas valide.',
    newEmailTaken: 'Un compte existe déjà sur ce site avec cette adresse e-mail.',
  },
} as const;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const FORGED = 'A'.repeat(43);

describe.each(LOCALES)('in %s', (locale) => {
  const words = TEXTS[locale];
  const headers = { 'accept-language': locale };
  /** The text of a refusal; spaces at which no line may break are spaces. */
  const plain = (text = '') => text.replaceAll(/\s/g, ' ');
  const messageOf = async (call: Promise<unknown>) => plain((await failureOf(call)).error.message);
  const fieldsOf = async (call: Promise<unknown>) =>
    Object.fromEntries(
      Object.entries((await failureOf(call)).error.fields ?? {}).map(([field, text]) => [field, plain(text)]),
    );
  const login = (body: { email: string; password: string; code?: string }) =>
    gateway.client().call('POST /api/user.php', { headers, body });

  test('a login that is refused [T-ACCOUNT-LOGIN-FAILED, T-ACCOUNT-LOCKED]', async () => {
    const { email } = await gateway.makeMember();
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await messageOf(login({ email, password: 'not this one' }))).toBe(words.login);
    expect(await messageOf(login({ email, password: PASSWORD }))).toBe(words.locked);
  });

  test('a login to an account that is about to be deleted', async () => {
    const { email } = await gateway.makeMember({ status: 'pending_deletion' });
    expect(await messageOf(login({ email, password: PASSWORD }))).toBe(words.leaving);
  });

  /** Two-step login is turned on for a member who is logged in. */
  async function turnOn(client: TestClient): Promise<void> {
    const { secret } = await client.call('POST /api/two-step.php', { body: { password: PASSWORD } });
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await client.call('PUT /api/two-step.php', { body: { code } });
  }

  test('a code that is missing or wrong: of the login, a new address, a passkey, and two-step login itself', async () => {
    const { email } = await gateway.makeMember();
    const client = await gateway.login({ email, password: PASSWORD });
    await turnOn(client);
    expect(await messageOf(login({ email, password: PASSWORD }))).toBe(words.codeRequired);
    expect(await fieldsOf(login({ email, password: PASSWORD, code: '000000' }))).toEqual({ code: words.codeWrong });
    for (const [code, text] of [
      ['', words.codeMissing],
      ['000000', words.codeWrong],
    ] as const) {
      const body = { password: PASSWORD, code };
      const change = { ...body, email: 'sam@tandemly.example' };
      expect(await fieldsOf(client.call('POST /api/passkeys.php', { headers, body }))).toEqual({ code: text });
      expect(await fieldsOf(client.call('DELETE /api/two-step.php', { headers, body }))).toEqual({ code: text });
      expect(await fieldsOf(client.call('POST /api/mail-change.php', { headers, body: change }))).toEqual({
        code: text,
      });
    }
  });

  test('an address that nobody has, and links that are over [T-ACCOUNT-RESET-UNKNOWN, T-ACCOUNT-RESET-EXPIRED, T-ACCOUNT-ACTIVATION-FAILED, R-ACCOUNT-MAIL-CHANGE-EXPIRED]', async () => {
    const client = gateway.client();
    const [token, password] = [FORGED, 'lanterne orange'];
    const unknown = client.call('POST /api/reset-password.php', { headers, body: { email: 'nobody@example.test' } });
    expect(await messageOf(unknown)).toBe(words.unknown);
    const reset = { token, password, password_repeat: password };
    expect(await messageOf(client.call('PUT /api/reset-password.php', { headers, body: reset }))).toBe(words.resetOver);
    const body = { token };
    expect(await messageOf(client.call('PUT /api/mail-change.php', { headers, body }))).toBe(words.changeOver);
    expect(await messageOf(client.call('POST /api/reactivate.php', { headers, body }))).toBe(words.returnOver);
    expect(await messageOf(client.call('POST /api/activate.php', { headers, body }))).toBe(words.activation);
  });

  test('wrong entries of a new password, a new address and a deletion [V-ACCOUNT-PASSWORD-OLD, V-ACCOUNT-PASSWORD-REPEAT, V-ACCOUNT-NEW-EMAIL-INVALID, V-ACCOUNT-NEW-EMAIL-TAKEN]', async () => {
    const { email } = await gateway.makeMember();
    const client = await gateway.login({ email, password: PASSWORD });
    const wrong = 'not this one';
    const next = { old_password: wrong, password: 'lanterne orange', password_repeat: 'lanterne verte' };
    expect(await fieldsOf(client.call('PUT /api/password.php', { headers, body: next }))).toEqual({
      old_password: words.oldPassword,
      password_repeat: words.repeat,
    });
    for (const [address, text] of [
      ['sam@nowhere', words.newEmail],
      [email, words.newEmailTaken],
    ] as const) {
      const body = { email: address, password: PASSWORD };
      expect(await fieldsOf(client.call('POST /api/mail-change.php', { headers, body }))).toEqual({ email: text });
    }
    expect(await fieldsOf(client.call('DELETE /api/user.php', { headers, body: { password: wrong } }))).toEqual({
      password: words.oldPassword,
    });
  });
});
