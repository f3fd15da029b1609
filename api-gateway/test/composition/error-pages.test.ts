import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestGateway } from '../harness.ts';
import type { TestResponse, TestGateway } from '../harness.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

const BROWSER = { 'accept': 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-dest': 'document' };

let site: PublishedGateway;
let broken: TestGateway;
const log: string[] = [];
beforeAll(async () => {
  site = await startPublishedGateway();
  // A session store that fails: the visitor is unknown.
  broken = await startTestGateway({
    databaseUrl: site.gateway.config.databaseUrl ?? '',
    env: { DATA_DIR: site.gateway.config.dataDir, LOG_LEVEL: 'info' },
    log,
    mutate: (composed) => ({
      ...composed,
      deps: {
        ...composed.deps,
        sessions: { ...composed.deps.sessions, load: () => Promise.reject(new Error('secret of the inside')) },
      },
    }),
  });
});
afterAll(async () => {
  await broken.close();
  await site.close();
});

function withSession(host?: string) {
  const client = broken.client(host);
  client.cookies.set('auth.session', 'x'.repeat(43));
  return client;
}

function expectPage(response: TestResponse, status: number): void {
  expect(response.status).toBe(status);
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.headers['x-robots-tag']).toBe('noindex');
  expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'");
}

describe('a failure of the server, for a client that requested a page', () => {
  test('is a page of the tenant in the address’ language, with status and message and never a stack [R-FRAME-ERROR-STATUS, R-FRAME-ERROR-MESSAGE, R-FRAME-GUARD-FAILURE]', async () => {
    const english = await withSession().get('/members', { headers: BROWSER });
    expectPage(english, 500);
    expect(english.text).toContain('<html lang="en" dir="ltr">');
    expect(english.text).toContain('<h1>An error occured, please try again later.</h1>');
    expect(english.text).toContain('Status 500');
    expect(english.text).toContain('alt="Alpha"');
    expect(english.text).toContain('href="/members"');
    expect(english.text).toContain(english.headers['x-request-id']);
    expect(english.text).not.toMatch(/secret of the inside|\.ts:\d| at /);

    const french = await withSession('nuit.localhost').get('/fr/members?page=2', { headers: BROWSER });
    expectPage(french, 500);
    expect(french.text).toContain('<html lang="fr" dir="ltr">');
    expect(french.text).toContain('Réessayez dans quelques instants');
    expect(french.text).toContain('alt="Beta"');
    expect(french.text).toContain('href="/fr"');
    expect(french.text).not.toContain('Alpha');
    expect(log.filter((line) => line.includes('secret of the inside')).length).toBeGreaterThan(0);
  });

  test('styles itself within its policy, and runs nothing but the look that was chosen on the device', async () => {
    const { text, headers } = await withSession().get('/members', { headers: BROWSER });
    const nonce = /<style nonce="([^"]+)">/.exec(text)?.[1] ?? 'none';
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(headers['content-security-policy']).toContain(`script-src 'nonce-${nonce}'`);
    expect(text.match(/<script[^>]*>/g)).toEqual([`<script nonce="${nonce}">`]);
    expect(text.indexOf('<script')).toBeLessThan(text.indexOf('<body>'));
    expect(text).not.toMatch(/style="|onclick/);
  });

  test.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['gaudy', undefined],
    [null, undefined],
  ])('when %s was chosen, its root says %s', async (chosen, marked) => {
    const { text } = await withSession().get('/members', { headers: BROWSER });
    const script = /<script[^>]*>([^<]*)<\/script>/.exec(text)?.[1] ?? 'throw new Error("no script")';
    const dataset: { appearance?: string } = {};
    const localStorage = { getItem: (key: string) => (key === 'appearance' ? chosen : null) };
    runInNewContext(script, { document: { documentElement: { dataset } }, localStorage });
    expect(dataset.appearance).toBe(marked);
    // What the style makes of it: the device decides only where light was not chosen, and dark needs no dark device.
    expect(text).toContain('@media(prefers-color-scheme:dark){:root:not([data-appearance=light]){--page:#1b0f1b;');
    expect(text).toContain(':root[data-appearance=dark]{color-scheme:dark;--page:#1b0f1b;');
    expect(text).toContain(':root[data-appearance=light]{color-scheme:light}');
  });

  test('can be tried again with the query of the request, on this site', async () => {
    const again = async (path: string) =>
      /<a href="([^"]*)" rel="nofollow">/.exec((await withSession().get(path, { headers: BROWSER })).text)?.[1];
    expect(await again('/members?gender=female&page=2')).toBe('/members?gender=female&amp;page=2');
    expect(await again(`/members?q="><script>alert('1')</script>`)).not.toMatch(/[<>]/);
    expect(await again('//evil.test/members?page=2')).toBe('/evil.test/members?page=2');
  });

  test('is data for a client that requested data', async () => {
    const api = await withSession().get('/api/user.php', { headers: BROWSER });
    expect(api.body).toMatchObject({ error: { code: 'internal' } });
    const plain = await withSession().get('/members');
    expect(plain.body).toMatchObject({ error: { code: 'internal' } });
  });
});

test.each([
  ['localhost', 'fr-BE,fr;q=0.9,en;q=0.5', 'fr'],
  ['localhost', 'en-GB,fr;q=0.5', 'en'],
  ['nuit.localhost', '*', 'fr'],
] as const)(
  'an address of the gateway itself is in no language: what fails there, on %s for a browser of %s, is in %s [R-LOCALE-ERROR-TEXTS]',
  async (host, wanted, locale) => {
    const path = `/exports/${'A'.repeat(43)}`;
    const response = await site.gateway.client(host).get(path, { headers: { ...BROWSER, 'accept-language': wanted } });
    expectPage(response, 410);
    expect(response.text).toContain(`<html lang="${locale}" dir="ltr">`);
    const [heading, home] = {
      fr: ['Ce lien a expiré ou n’est pas valide.', 'href="/fr" rel="home"'],
      en: ['This link has expired or is invalid.', 'href="/" rel="home"'],
    }[locale];
    expect(response.text).toContain(`<h1>${heading}`);
    expect(response.text).toContain(home);
  },
);

test('an unknown host gets a page without a name', async () => {
  const response = await site.gateway.client('other.test').get('/fr', { headers: BROWSER });
  expectPage(response, 404);
  expect(response.text).toContain('Il n’y a pas de site à cette adresse.');
  expect(response.text).not.toMatch(/Alpha|Beta|href=/);
});

test('before anything is published, the page says so and when to come back', async () => {
  const empty = await startTestGateway();
  try {
    const response = await empty.client().get('/', { headers: BROWSER });
    expectPage(response, 503);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.text).toContain('The site is being set up. Please try again in a moment.');
  } finally {
    await empty.close();
  }
});
