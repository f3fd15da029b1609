import { describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from '../src/platform/config/env.ts';
import { siteOrigin } from '../src/providers/mail/site-origin.ts';
import { ALPHA_SETTINGS, BETA, startTestGateway } from './harness.ts';
import { eventually, mailsTo, signUp, tokenOf } from './mail/mails.ts';
import { parseMail } from './mail/parse-mail.ts';
import { startSmtp } from './mail/smtp-stand-in.ts';

const SMTP = { MAIL_FROM: 'post@alpha.test' };

describe('the mail of a signup', () => {
  test('is text and HTML in the member’s language, of the tenant, and is marked as automatic [R-ACCOUNT-ACTIVATION-LINK]', async () => {
    const smtp = await startSmtp();
    const gateway = await startTestGateway({ env: { ...SMTP, SMTP_URL: smtp.url } });
    try {
      const invite = await gateway.makeInvite(BETA);
      const { email } = await signUp(
        gateway,
        { name: 'Juliette_75', country: 'FR', language: 'fr', invite },
        'nuit.localhost',
      );
      const { raw, from, to } = await eventually(() => Promise.resolve(smtp.taken[0]));
      const mail = await parseMail(raw);
      const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
      expect({ from, to }).toEqual({ from: 'post@alpha.test', to: [email] });
      expect(mail.from).toMatchObject({ name: 'Beta', address: 'post@alpha.test' });
      expect(mail.replyTo).toEqual([{ name: 'Beta', address: 'support@alpha.test' }]);
      expect(mail.subject).toBe('Confirmez votre adresse e-mail pour Beta');
      expect(Math.abs(Date.now() - Date.parse(mail.date ?? ''))).toBeLessThan(60_000);
      expect(mail.messageId).toMatch(/^<[\da-f-]{36}@nuit\.localhost>$/);
      expect(header('auto-submitted')).toBe('auto-generated');
      expect(header('content-language')).toBe('fr-FR');
      expect(header('content-type')).toMatch(/^multipart\/alternative/);
      for (const part of [mail.text ?? '', mail.html ?? '']) {
        expect(part).toContain('Plus qu’une étape, Juliette_75');
        expect(part).toContain('Confirmer mon adresse e-mail');
        expect(part).toContain('48\u00a0heures');
        expect(part).toContain('Alpha B.V.');
        expect(part).toMatch(/http:\/\/nuit\.localhost:\d+\/fr\/activate\/done\?token=[\w-]{43}/);
      }
      expect(mail.html).toContain('<html lang="fr">');
      expect(mail.text).toContain('Confirmer mon adresse e-mail\u00a0:\n');
      // Opening it reveals nothing to anybody.
      expect(mail.html).not.toMatch(/<img|<script|<link|url\(|src=/);
    } finally {
      await gateway.close();
      await smtp.close();
    }
  });

  test('comes from the domain of the support address, unless another address is configured [R-MAIL-SENDER-DOMAIN]', async () => {
    const gateway = await startTestGateway();
    try {
      const { client, email } = await signUp(gateway);
      const [mail] = await mailsTo(client, email);
      expect(mail?.from).toBe('Alpha <hello@alpha.test>');
    } finally {
      await gateway.close();
    }
  });

  test('does not keep the signup waiting for a slow mail server', async () => {
    const smtp = await startSmtp();
    const release = smtp.hold();
    const gateway = await startTestGateway({ env: { ...SMTP, SMTP_URL: smtp.url } });
    try {
      const { client } = await signUp(gateway);
      expect(await client.call('GET /api/activate-resend.php')).toMatchObject({ mail: 'waiting' });
      expect(smtp.taken).toEqual([]);
      release();
      await eventually(async () => (await client.call('GET /api/activate-resend.php')).mail === 'sent');
      expect(smtp.taken).toHaveLength(1);
    } finally {
      await gateway.close();
      await smtp.close();
    }
  });

  test('says that it could not be delivered when its address is refused', async () => {
    const smtp = await startSmtp();
    smtp.refuse({ at: 'recipient', code: 550 });
    const gateway = await startTestGateway({ env: { ...SMTP, SMTP_URL: smtp.url } });
    try {
      const { client } = await signUp(gateway);
      await expect.poll(async () => (await client.call('GET /api/activate-resend.php')).mail).toBe('failed');
    } finally {
      await gateway.close();
      await smtp.close();
    }
  });

  test('goes out after a restart when its gateway ended before', async () => {
    const first = await startTestGateway({ working: [] });
    try {
      const { email, client } = await signUp(first);
      expect(await client.call('GET /api/activate-resend.php')).toMatchObject({ mail: 'waiting' });
      const second = await startTestGateway({ databaseUrl: first.config.databaseUrl ?? '' });
      try {
        expect(await mailsTo(second.client(), email)).toHaveLength(1);
      } finally {
        await second.close();
      }
    } finally {
      await first.close();
    }
  });

  test('is not written any more once the account is confirmed', async () => {
    const gateway = await startTestGateway({ working: [] });
    try {
      const { user } = await signUp(gateway);
      await gateway.db.updateTable('users').set({ status: 'active' }).where('id', '=', user.id).execute();
      const second = await startTestGateway({ databaseUrl: gateway.config.databaseUrl ?? '' });
      const dropped = () =>
        second.db.selectFrom('mail_outbox').select('id').where('dropped_at', 'is not', null).executeTakeFirst();
      await eventually(dropped);
      expect(await second.db.selectFrom('activation_tokens').selectAll().execute()).toEqual([]);
      await second.close();
    } finally {
      await gateway.close();
    }
  });
});

describe('links', () => {
  test('lead to the tenant’s own site, whatever the request called itself [R-ACCOUNT-ACTIVATION-LINK]', async () => {
    const gateway = await startTestGateway();
    try {
      const client = gateway.client();
      const host = '127.0.0.1:6666';
      const response = await client.post(
        '/api/signup.php',
        {
          email: 'host@example.test',
          name: 'Juliette_75',
          password: 'lanterne bleue',
          date_of_birth: '1992-03-04',
          gender: 'female',
          search_gender: 'male',
          country: 'NL',
          language: 'en',
          accept_terms: true,
        },
        {
          headers: {
            host,
            'origin': `http://${host}`,
            'x-forwarded-host': 'evil.example',
            'idempotency-key': crypto.randomUUID(),
          },
        },
      );
      expect(response.status).toBe(201);
      const [mail] = await mailsTo(gateway.client(), 'host@example.test');
      expect(mail?.links[0]).toBe(`${gateway.url}/activate/done?token=${tokenOf(mail)}`);
      expect(mail?.text).not.toMatch(/6666|evil/);
    } finally {
      await gateway.close();
    }
  });

  test.each([
    ['localhost', null, 'http://localhost:8101'],
    ['nuit.localhost', null, 'http://nuit.localhost:8101'],
    ['tandemly.example', null, 'https://tandemly.example'],
    ['notlocalhost', null, 'https://notlocalhost'],
    ['tandemly.example', 'https://www.{domain}', 'https://www.tandemly.example'],
  ])('%s with PUBLIC_ORIGIN %s: %s', (domain, publicOrigin, expected) => {
    expect(siteOrigin({ settings: { ...ALPHA_SETTINGS, domain } }, { publicOrigin, port: 8101 })).toBe(expected);
  });
});

describe('configuration', () => {
  const load = (env: Record<string, string>) =>
    loadConfig({ DATA_DIR: '/nowhere', PAYMENT_WEBHOOK_SECRET: 'x'.repeat(32), ...env });

  test.each([
    [{ SMTP_URL: 'smtp://localhost' }, 'MAIL_FROM: has to be set with SMTP_URL, the address that mails come from'],
    [{ SMTP_URL: 'http://localhost', ...SMTP }, 'SMTP_URL must be an smtp:// or smtps:// address'],
    [{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an e-mail address'],
    [
      { SMTP_URL: 'smtp://localhost', ...SMTP, MAIL_INBOX: 'on' },
      'MAIL_INBOX: there is no mailbox to show when SMTP_URL is set',
    ],
    ...['https://x.test', 'ftp://{domain}', 'https://{domain}/path', '{domain}'].map(
      (origin) =>
        [
          { PUBLIC_ORIGIN: origin },
          'PUBLIC_ORIGIN must be an origin with {domain} in it, such as https://{domain}',
        ] as const,
    ),
  ] as const)('%j fails with one line', (env, line) => {
    expect(() => load(env)).toThrow(new ConfigError([line]));
  });
});
