import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestGateway } from '../harness.ts';
import type { TestClient } from '../harness.ts';
import { readPage } from './html-page.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

let site: PublishedGateway;
beforeAll(async () => {
  site = await startPublishedGateway();
});
afterAll(() => site.close());

const visitor = (host?: string) => site.gateway.client(host);
let loggedIn: Promise<TestClient> | null = null;
/** The same member each time: a login costs more than a page. */
const member = () => (loggedIn ??= site.gateway.makeMember().then((made) => site.gateway.login(made)));

describe('addresses', () => {
  test('one that nobody has is 404, with a page; data and files that are not there get no page', async () => {
    for (const path of [
      '/nothing',
      '/landers/unknown',
      '/fr/rien',
      '/members/7/nothing',
      '/%E0%A4%A',
      '/landers/gallery/a/b',
    ]) {
      const answer = await visitor().get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(readPage(answer.text).plan).toMatchObject({ route: null, status: 404 });
    }
    expect((await visitor().get('/api/nothing.php')).body).toMatchObject({ error: { code: 'not_found' } });
    expect((await visitor().get('/robots.png', { headers: { 'sec-fetch-dest': 'image' } })).body).toMatchObject({
      error: { code: 'not_found' },
    });
    expect((await visitor().post('/login', {})).status).toBe(404);
  });

  test('have one form', async () => {
    const moved = async (path: string) => {
      const { status, headers } = await visitor().get(path);
      return [status, headers.location];
    };
    expect(await moved('/members/')).toEqual([301, '/members']);
    expect(await moved('/en/members?page=2')).toEqual([301, '/members?page=2']);
    expect(await moved('/en')).toEqual([301, '/']);
    expect(await moved('/fr/')).toEqual([301, '/fr']);
    expect(await moved('//evil.test//')).toEqual([301, '/evil.test']);
    expect(await moved('//evil.test/%2e%2e/')).toEqual([301, '/evil.test/%2e%2e']);
    expect(await moved('/en//evil.test')).toEqual([301, '/evil.test']);
  });

  test('the bare root chooses a language by cookie, then domain, for people; deep links never', async () => {
    const root = async (host: string, cookie?: string, headers: Record<string, string> = {}) => {
      const client = visitor(host);
      if (cookie !== undefined) client.cookies.set('locale', cookie);
      const { status, headers: answered } = await client.get('/', { headers });
      return status === 302 ? answered.location : status;
    };
    expect(await root('localhost')).toBe(200);
    expect(await root('localhost', 'fr')).toBe('/fr');
    expect(await root('localhost', 'xx')).toBe(200);
    expect(await root('nuit.localhost')).toBe('/fr');
    expect(await root('nuit.localhost', 'en')).toBe(200);
    expect(await root('nuit.localhost', undefined, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })).toBe(
      200,
    );
    const french = visitor('nuit.localhost');
    french.cookies.set('locale', 'fr');
    expect((await french.get('/members')).status).toBe(200);
    expect((await visitor('nuit.localhost').get('/?ref=mail')).headers.location).toBe('/fr?ref=mail');
  });

  test('a member goes from the root to the search in their language', async () => {
    const client = await site.gateway.login(await site.gateway.makeMember({ language: 'fr' }));
    expect((await client.get('/')).headers.location).toBe('/fr/members');
    client.cookies.set('locale', 'en');
    expect((await client.get('/')).headers.location).toBe('/members');
  });

  test('a login leads back to where it was asked for, in the language of the page, and nowhere else', async () => {
    expect((await visitor().get('/fr/chats?x=1')).headers.location).toBe('/fr/login?next=%2Fchats%3Fx%3D1');
    const client = await member();
    const next = async (value: string) =>
      (await client.get(`/fr/login?next=${encodeURIComponent(value)}`)).headers.location;
    expect(await next('/chats?x=1')).toBe('/fr/chats?x=1');
    expect(await next('/fr/chats')).toBe('/fr/chats');
    for (const evil of [
      '//evil.test',
      'https://evil.test',
      '/\\evil.test',
      '/\t/evil.test',
      '/%5cevil.test',
      '/login',
      '/nothing',
      '/..//evil.test',
      'javascript:alert(1)',
      '',
    ]) {
      expect([evil, await next(evil)]).toEqual([evil, '/fr/members']);
    }
  });

  test('a session that is over counts as none', async () => {
    const client = visitor();
    client.cookies.set('auth.session', 'x'.repeat(43));
    const answer = await client.get('/chats');
    expect(answer.status).toBe(302);
  });
});

test('a form that was sent before the script was there leads back to its page', async () => {
  const headers = { 'accept': 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await visitor().send('POST', '/login?next=%2Fchats', { raw: 'email=a&password=b', headers });
  expect([answer.status, answer.headers.location]).toEqual([303, '/login?next=%2Fchats']);
});

test('before anything is published, the site says that it is being set up', async () => {
  const empty = await startTestGateway();
  try {
    const answer = await empty.client().get('/');
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
  } finally {
    await empty.close();
  }
});
