import { afterAll, beforeAll, expect, test } from 'vitest';
import { linksOf } from '@tandem/contracts/composition/links-of';
import { startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';

const BROWSER = { 'accept': 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'en-GB,en;q=0.9' };
/** As it is after two programs each added the token of a mail to its address. */
const MANGLED = '/api/unsubscribe.php?token=a.b.c&token=a.b.c';

let gateway: TestGateway;
let failing: TestGateway;
const log: string[] = [];
beforeAll(async () => {
  gateway = await startTestGateway({ links: linksOf([{ path: '/mail-choices', link: 'notifications' }]) });
  failing = await startTestGateway({
    databaseUrl: gateway.config.databaseUrl ?? '',
    env: { LOG_LEVEL: 'info' },
    log,
    links: linksOf([]),
    mutate: (composed) => ({
      ...composed,
      handlers: {
        ...composed.handlers,
        'GET /api/unsubscribe.php': () => Promise.reject(new Error('secret of the inside')),
      },
    }),
  });
});
afterAll(async () => {
  await failing.close();
  await gateway.close();
});

test('a link of a mail that does not work is a page for a person, with the settings and the support [R-MAIL-LINK-FAILED]', async () => {
  const { status, headers, text } = await gateway.client().get(MANGLED, { headers: BROWSER });
  expect(status).toBe(422);
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  expect(headers['content-security-policy']).toContain(`'nonce-${/<style nonce="([^"]+)">/.exec(text)?.[1] ?? ''}'`);
  expect(text).toContain('<html lang="en" dir="ltr">');
  expect(text).toContain('<h1>This link does not work</h1>');
  expect(text).toContain('Your notifications are as they were.');
  expect(text).toContain('<a href="/mail-choices" rel="nofollow">Notification settings</a>');
  expect(text).toContain('<a href="mailto:support@alpha.test">Write to support@alpha.test</a>');
});

test('it is in the language that the browser prefers, or else the tenant’s [R-MAIL-LINK-FAILED]', async () => {
  const textFor = async (host: string, language: string | undefined) =>
    (await gateway.client(host).get(MANGLED, { headers: { ...BROWSER, 'accept-language': language } })).text;
  for (const text of [await textFor('localhost', 'fr-CH,fr;q=0.9'), await textFor('nuit.localhost', undefined)]) {
    expect(text).toContain('<html lang="fr" dir="ltr">');
    expect(text).toContain('<h1>Ce lien ne fonctionne pas</h1>');
    expect(text).toContain('<a href="/fr/mail-choices" rel="nofollow">Paramètres de notification</a>');
  }
});

test.each(['application/json', '*/*', undefined])(
  'a program that accepts %s gets the error as data [R-PLATFORM-ERROR-SHAPE]',
  async (accept) => {
    const { status, body } = await gateway.client().get(MANGLED, { headers: { accept } });
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: { code: 'validation', fields: { token: expect.any(String) as string } } });
  },
);

test('a failure of the server is such a page, which reveals nothing, and leads home while the page is not live', async () => {
  const { status, text } = await failing.client().get('/api/unsubscribe.php?token=a', { headers: BROWSER });
  expect(status).toBe(500);
  expect(text).toContain('<h1>An error occured, please try again later.</h1>');
  expect(text).toContain('Your notifications are as they were.');
  expect(text).toContain('<a href="/" rel="nofollow">Back to the home page</a>');
  expect(text).not.toContain('secret of the inside');
  expect(log.filter((line) => line.includes('secret of the inside'))).toHaveLength(1);

  const head = await failing.client().send('HEAD', '/api/unsubscribe.php', { headers: BROWSER });
  expect([head.status, head.text]).toEqual([500, '']);
});
