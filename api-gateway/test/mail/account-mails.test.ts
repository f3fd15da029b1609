import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@tandem/contracts/api/index';
import type { Locale } from '@tandem/contracts/product/locales';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuthenticator } from '../authenticator.ts';
import { failureOf, startTestGateway } from '../harness.ts';
import type { TestClient, TestGateway } from '../harness.ts';
import { freshName } from '../names.ts';
import { eventually } from './mails.ts';
import { parseMail } from './parse-mail.ts';
import { startSmtp } from './smtp-stand-in.ts';
import type { SmtpStandIn } from './smtp-stand-in.ts';

let smtp: SmtpStandIn;
let gateway: TestGateway;
beforeAll(async () => {
  smtp = await startSmtp();
  gateway = await startTestGateway({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'hello@alpha.test' } });
});
afterAll(async () => {
  await gateway.close();
  await smtp.close();
});

type Credential = BodyOf<'PUT /api/passkeys.php'>['credential'];

/** The subjects of all mails about an account, and the page that each leads to. */
const MAILS = {
  en: {
    activation: ['Confirm your e-mail address for Alpha', '/activate/done'],
    reset: ['Set a new password for Alpha', '/reset-password/do'],
    resetPending: ['Your account on Alpha is about to be deleted', '/account-deleted'],
    passwordChanged: ['Your password on Alpha has changed', '/reset-password'],
    newLogin: ['New login to your Alpha account', '/reset-password'],
    twoStepOn: ['Two-step login is on for Alpha', '/reset-password'],
    twoStepOff: ['Two-step login is off for Alpha', '/reset-password'],
    passkey: ['A passkey was added to your account on Alpha', '/reset-password'],
    newAddress: ['Confirm your new e-mail address for Alpha', '/mail-change/do'],
    oldAddress: ['Your e-mail address on Alpha has changed', '/pages/service'],
    exported: ['Your data from Alpha is ready', '/exports/'],
    deletion: [/^Your account on Alpha will be deleted on \w+\u00A0\d+, \d{4}$/, '/account-deleted'],
    back: ['Your account on Alpha is back', '/login'],
  },
  fr: {
    activation: ['Confirmez votre adresse e-mail pour Alpha', '/fr/activate/done'],
    reset: ['Choisissez un nouveau mot de passe pour Alpha', '/fr/reset-password/do'],
    resetPending: ['Votre compte Alpha est sur le point d’être supprimé', '/fr/account-deleted'],
    passwordChanged: ['Votre mot de passe sur Alpha a changé', '/fr/reset-password'],
    newLogin: ['Nouvelle connexion à votre compte Alpha', '/fr/reset-password'],
    twoStepOn: ['Connexion en deux étapes activée sur Alpha', '/fr/reset-password'],
    twoStepOff: ['Connexion en deux étapes désactivée sur Alpha', '/fr/reset-password'],
    passkey: ['Une clé d’accès a été ajoutée à votre compte sur Alpha', '/fr/reset-password'],
    newAddress: ['Confirmez votre nouvelle adresse e-mail pour Alpha', '/fr/mail-change/do'],
    oldAddress: ['Votre adresse e-mail sur Alpha a changé', '/fr/pages/service'],
    exported: ['Vos données Alpha sont prêtes', '/exports/'],
    deletion: [/^Votre compte Alpha sera supprimé le \d+(er)?\u00A0\S+ \d{4}$/, '/fr/account-deleted'],
    back: ['Votre compte Alpha est de retour', '/fr/login'],
  },
} as const;

type Name = keyof (typeof MAILS)[Locale];

const isSubject = (subject: string | RegExp, text: string | undefined) =>
  typeof subject === 'string' ? subject === text : subject.test(text ?? '');

/** The mail that the server was handed for an address, once it is there: in its language, of the site, as HTML and as text. */
async function mailOf(locale: Locale, name: Name, address: string): Promise<Email> {
  const [subject, page] = MAILS[locale][name];
  const mail = await eventually(async () => {
    const mails = smtp.taken.filter(({ to }) => to.includes(address)).map(({ raw }) => parseMail(raw));
    return (await Promise.all(mails)).toReversed().find((taken) => isSubject(subject, taken.subject));
  });
  expect(mail.from, name).toEqual({ name: 'Alpha', address: 'hello@alpha.test' });
  expect(mail.html, name).toContain(`<html lang="${locale}">`);
  for (const part of [mail.html ?? '', mail.text ?? '']) expect(part, name).toContain(`${gateway.url}${page}`);
  return mail;
}

/** The secret of the link that a mail leads to. */
async function secretOf(locale: Locale, name: Name, address: string): Promise<string> {
  const { text } = await mailOf(locale, name, address);
  return /[?&]token=([\w-]{43})/.exec(text ?? '')?.[1] ?? '';
}

/** What a scanner does that looks at every link of a mail: it must not use them up. */
async function scan(locale: Locale, name: Name, address: string): Promise<string> {
  const token = await secretOf(locale, name, address);
  for (const method of ['GET', 'HEAD'])
    await fetch(`${gateway.url}${MAILS[locale][name][1]}?token=${token}`, { method });
  return token;
}

/** The same for the link of an export, whose secret is in its path: it gets a page, and no file. */
async function scanExport(locale: Locale, address: string): Promise<void> {
  const { text } = await mailOf(locale, 'exported', address);
  const path = /\/exports\/[\w-]{43}/.exec(text ?? '')?.[0] ?? '';
  for (const method of ['GET', 'HEAD']) {
    const { headers } = await fetch(gateway.url + path, { method });
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      'text/html; charset=utf-8',
      null,
    ]);
  }
  const pressed = await fetch(gateway.url + path, { method: 'POST' });
  expect(pressed.headers.get('content-type')).toBe('application/zip');
  expect((await pressed.arrayBuffer()).byteLength).toBeGreaterThan(0);
}

const PASSWORD = 'lanterne bleue';
const NEW_PASSWORD = 'lanterne orange';

async function signUpWith(email: string, language: Locale): Promise<TestClient> {
  const client = gateway.client();
  const body = { email, name: freshName('Anouk'), password: PASSWORD, date_of_birth: '1992-03-04', language };
  await client.call('POST /api/signup.php', {
    body: { ...body, gender: 'female', country: 'NL', accept_terms: true },
  });
  return client;
}

/** Turns the second step on and off again, and adds a passkey. */
async function changeLogin(client: TestClient, password: string): Promise<void> {
  const { secret } = await client.call('POST /api/two-step.php', { body: { password } });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const {
    recovery_codes: [recoveryCode = ''],
  } = await client.call('PUT /api/two-step.php', { body: { code } });
  await client.call('DELETE /api/two-step.php', { body: { password, code: recoveryCode } });
  const { options } = await client.call('POST /api/passkeys.php', { body: { password } });
  const credential = createAuthenticator().create(options, client.origin) as Credential;
  await client.call('PUT /api/passkeys.php', { body: { credential } });
}

test.each(['en', 'fr'] as const)(
  'every mail about an account reaches a real server in %s, and a scanner uses up none of its links, and gets no data by any [R-ACCOUNT-ACTIVATE-BY-PAGE, R-ACCOUNT-EXPORT-PRESSED]',
  async (locale) => {
    const [email, later] = [`${randomUUID()}@example.test`, `${randomUUID()}@example.test`];
    const first = await signUpWith(email, locale);
    const activation = await scan(locale, 'activation', email);
    expect((await first.call('POST /api/activate.php', { body: { token: activation } })).user?.status).toBe('active');
    const used = await failureOf(first.call('POST /api/activate.php', { body: { token: activation } }));
    expect(used.error.code).toBe('conflict');

    await gateway.client().call('POST /api/reset-password.php', { body: { email } });
    const client = gateway.client();
    const body = { password: NEW_PASSWORD, password_repeat: NEW_PASSWORD };
    const token = await scan(locale, 'reset', email);
    await client.call('PUT /api/reset-password.php', { body: { ...body, token } });
    await gateway.client().call('POST /api/user.php', { body: { email, password: NEW_PASSWORD } });
    await changeLogin(client, NEW_PASSWORD);
    await client.call('POST /api/export.php', { body: {} });
    await gateway.jobs.runDue('data-export');
    for (const name of ['passwordChanged', 'newLogin', 'twoStepOn', 'twoStepOff', 'passkey'] as const)
      await mailOf(locale, name, email);
    await scanExport(locale, email);

    await client.call('POST /api/mail-change.php', { body: { email: later, password: NEW_PASSWORD } });
    await client.call('PUT /api/mail-change.php', { body: { token: await scan(locale, 'newAddress', later) } });
    await mailOf(locale, 'oldAddress', email);

    await client.call('DELETE /api/user.php', { body: { password: NEW_PASSWORD } });
    const back = await scan(locale, 'deletion', later);
    const login = () => gateway.client().call('POST /api/user.php', { body: { email: later, password: NEW_PASSWORD } });
    expect((await failureOf(login())).error.code).toBe('account_pending_deletion');
    await gateway.client().call('POST /api/reset-password.php', { body: { email: later } });
    expect((await mailOf(locale, 'resetPending', later)).text).toContain(
      locale === 'en' ? 'asked for a new password' : 'nouveau mot de passe a été demandé',
    );
    await gateway.client().call('POST /api/reactivate.php', { body: { token: back } });
    await mailOf(locale, 'back', later);
    expect((await login()).user?.email).toBe(later);
  },
);

/** A secret of the same form that no mail had. */
const forgedFrom = (token: string) => `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;

/** Checks that a link does nothing forged, nor when its time is over, and then uses it. */
async function useUp(token: string, open: (token: string) => Promise<unknown>): Promise<void> {
  const refusalOf = async (tried: string) => (await failureOf(open(tried))).error.code;
  const expire = (hours: number) =>
    sql`update account_links set expires_at = now() + make_interval(hours => ${hours})`.execute(gateway.db);
  expect(await refusalOf(forgedFrom(token))).toBe('gone');
  await expire(0);
  expect(await refusalOf(token)).toBe('gone');
  await expire(1);
  await open(token);
}

test('links of mails that a real server got do nothing forged or expired, and nothing twice [R-ACCOUNT-RESET-ONCE, R-ACCOUNT-RESET-EXPIRED, R-ACCOUNT-MAIL-CHANGE-EXPIRED]', async () => {
  const [email, later] = [`${randomUUID()}@example.test`, `${randomUUID()}@example.test`];
  const client = await signUpWith(email, 'en');
  const activate = (token: string) => client.call('POST /api/activate.php', { body: { token } });
  const activation = await secretOf('en', 'activation', email);
  expect((await failureOf(activate(forgedFrom(activation)))).status).toBeGreaterThanOrEqual(400);
  await activate(activation);

  await gateway.client().call('POST /api/reset-password.php', { body: { email } });
  const reset = await secretOf('en', 'reset', email);
  const words = { password: NEW_PASSWORD, password_repeat: NEW_PASSWORD };
  const setPassword = (token: string) => client.call('PUT /api/reset-password.php', { body: { ...words, token } });
  await useUp(reset, setPassword);
  expect((await failureOf(setPassword(reset))).error.code).toBe('gone');

  await client.call('POST /api/mail-change.php', { body: { email: later, password: NEW_PASSWORD } });
  const change = await secretOf('en', 'newAddress', later);
  const changeAddress = (token: string) => client.call('PUT /api/mail-change.php', { body: { token } });
  await useUp(change, changeAddress);
  expect((await changeAddress(change)).user?.email, 'said again, and changed once').toBe(later);

  await client.call('DELETE /api/user.php', { body: { password: NEW_PASSWORD } });
  const back = await secretOf('en', 'deletion', later);
  const comeBack = (token: string) => gateway.client().call('POST /api/reactivate.php', { body: { token } });
  await useUp(back, comeBack);
  const again = gateway.client();
  await again.call('POST /api/user.php', { body: { email: later, password: NEW_PASSWORD } });
  await again.call('DELETE /api/user.php', { body: { password: NEW_PASSWORD } });
  expect((await failureOf(comeBack(back))).error.code).toBe('gone');
});
