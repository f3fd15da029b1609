import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@tandem/contracts/api/index';
import type { Locale } from '@tandem/contracts/product/locales';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuthenticator } from '../authenticator.ts';
import { newSignup } from '../domain/signup.ts';
import { startTestGateway } from '../harness.ts';
import type { TestGateway, TestMember } from '../harness.ts';
import { eventually } from './mails.ts';
import { parseMail } from './parse-mail.ts';
import { startSmtp } from './smtp-stand-in.ts';
import type { SmtpStandIn } from './smtp-stand-in.ts';

let smtp: SmtpStandIn;
let gateway: TestGateway;
beforeAll(async () => {
  smtp = await startSmtp();
  gateway = await startTestGateway({
    settings: { reveal_taken_email: false },
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'hello@alpha.test' },
  });
});
afterAll(async () => {
  await gateway.close();
  await smtp.close();
});

type Credential = BodyOf<'PUT /api/passkeys.php'>['credential'];

/** The mail with this subject that the server was handed for an address: in its language, with this page as HTML and as text. */
async function mailOf(locale: Locale, address: string, [subject, page]: readonly [string, string]): Promise<Email> {
  const mail = await eventually(async () => {
    const mails = smtp.taken.filter(({ to }) => to.includes(address)).map(({ raw }) => parseMail(raw));
    return (await Promise.all(mails)).find((taken) => taken.subject === subject);
  });
  expect(mail.from).toEqual({ name: 'Alpha', address: 'hello@alpha.test' });
  expect(mail.html).toContain(`<html lang="${locale}">`);
  for (const part of [mail.html ?? '', mail.text ?? '']) expect(part).toContain(`${gateway.url}${page}`);
  return mail;
}

/** Adds a passkey to a member's account, and logs in with it on a device that is new. */
async function logInByNewPasskey(member: TestMember): Promise<void> {
  const own = await gateway.login(member);
  const passkey = createAuthenticator();
  const { options } = await own.call('POST /api/passkeys.php', { body: { password: member.password } });
  await own.call('PUT /api/passkeys.php', { body: { credential: passkey.create(options, own.origin) as Credential } });
  const stranger = gateway.client();
  const login = await stranger.call('POST /api/passkey-login.php', { body: {} });
  const credential = passkey.get(login.options, stranger.origin) as Credential;
  await stranger.call('PUT /api/passkey-login.php', { body: { credential } });
}

test.each([
  [
    'en',
    ['You already have an account on Alpha', '/login'],
    ['New login to your Alpha account', '/reset-password'],
    'with a passkey, without your password',
  ],
  [
    'fr',
    ['Vous avez déjà un compte sur Alpha', '/fr/login'],
    ['Nouvelle connexion à votre compte Alpha', '/fr/reset-password'],
    'avec une clé d’accès',
  ],
] as const)(
  'the mails about a signup with a taken address and about a login by a passkey reach a real server: %s [R-SIGNUP-TAKEN-HIDDEN, R-ACCOUNT-NEW-LOGIN-MAIL]',
  async (language, taken, newLogin, words) => {
    const member = await gateway.makeMember({ language });
    const { status } = await gateway
      .client()
      .post('/api/signup.php', newSignup({ email: member.email }), { headers: { 'idempotency-key': randomUUID() } });
    expect(status).toBe(201);
    await mailOf(language, member.email, taken);
    await logInByNewPasskey(member);
    expect((await mailOf(language, member.email, newLogin)).text).toContain(words);
  },
);
