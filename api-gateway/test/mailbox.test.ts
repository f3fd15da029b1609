import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';
import { mailsTo, signUp } from './mail/mails.ts';

const SMTP = { MAIL_FROM: 'post@alpha.test' };

describe('the embedded mailbox', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway();
  });
  afterAll(() => gateway.close());

  test('shows its mails in a list and one by one, to be read in a frame that can do nothing', async () => {
    const { email } = await signUp(gateway, { name: 'Juliette_75' });
    const visitor = gateway.client();
    const [mail] = await mailsTo(visitor, email);
    const list = await visitor.get('/dev/mail', { headers: { 'accept-language': 'en' } });
    expect(list.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'nonce-[^']+'; frame-src 'self';/,
    );
    expect(list.text).toContain(`href="/dev/mail/${mail?.id}"`);
    expect(list.text).toContain('Confirm your e-mail address for Alpha');
    const page = await visitor.get(`/dev/mail/${mail?.id}`);
    expect(page.text).toContain(`<a href="${mail?.links[0]}" rel="noreferrer">`);
    expect(page.text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page.text).toContain('Auto-Submitted: auto-generated');
    expect(page.text).not.toContain('<script');
    const html = await visitor.get(`/dev/mail/${mail?.id}/html`);
    expect(html.headers['content-security-policy']).toMatch(/^sandbox allow-popups [^;]*; default-src 'none';/);
    expect(html.text).toContain('One last step, Juliette_75');
    const french = await visitor.get('/dev/mail', { headers: { 'accept-language': 'fr' } });
    expect(french.text).toContain('Boîte de réception');
  });

  test('keeps the tenants apart', async () => {
    const { email } = await signUp(gateway);
    const [mail] = await mailsTo(gateway.client(), email);
    const other = gateway.client('nuit.localhost');
    expect((await other.get(`/dev/mail.json?to=${email}`)).body).toEqual({ mails: [] });
    expect((await other.get(`/dev/mail/${mail?.id}`)).status).toBe(404);
  });

  test('knows no mail of another name', async () => {
    for (const path of ['/dev/mail/x', `/dev/mail/${crypto.randomUUID()}`, `/dev/mail/${crypto.randomUUID()}/html`])
      expect((await gateway.client().get(path)).status).toBe(404);
  });

  test.each([
    [{ NODE_ENV: 'production' }, false],
    [{ NODE_ENV: 'production', MAIL_INBOX: 'on' }, true],
    [{ MAIL_INBOX: 'off' }, false],
    [{ ...SMTP, SMTP_URL: 'smtp://127.0.0.1:9' }, false],
  ])('with %j it is shown: %s', async (env, shown) => {
    const own = await startTestGateway({ env, databaseUrl: gateway.config.databaseUrl ?? '' });
    try {
      for (const path of ['/dev/mail', '/dev/mail.json']) {
        const { status, text } = await own.client().get(path);
        expect(status === 200 && /dev\/mail|"mails"|Mailbox/.test(text)).toBe(shown);
      }
    } finally {
      await own.close();
    }
  });
});
