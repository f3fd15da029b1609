import type { BodyOf } from '@tandem/contracts/api/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuthenticator } from './authenticator.ts';
import { startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';
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
