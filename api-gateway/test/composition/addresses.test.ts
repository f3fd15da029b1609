import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTrafficSource } from '../../src/platform/http/traffic-source-cookie.ts';
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
  test('an unknown one is 404, with a page; data and files that are not there get no page [R-FRAME-UNMATCHED-ROUTE, R-LANDERS-UNKNOWN]', async () => {
    for (const path of [
      '/nothing',
      '/landers/unknown',
      '/fr/rien',
      '/members/7/nothing',
      '/%E0%A4%A',
      '/landers/gallery/a/b',
    ]) {
      const response = await visitor().get(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(readPage(response.text).plan).toMatchObject({ route: null, status: 404 });
    }
    expect((await visitor().get('/api/nothing.php')).body).toMatchObject({ error: { code: 'not_found' } });
    expect((await visitor().get('/robots.png', { headers: { 'sec-fetch-dest': 'image' } })).body).toMatchObject({
      error: { code: 'not_found' },
    });
  });

  test('a page responds to other methods with 405 and the methods it has; an unknown address has none', async () => {
    for (const [method, path] of [
      ['POST', '/pages/faq'],
      ['POST', '/login'],
      ['PUT', '/fr/premium'],
      ['DELETE', '/FR/Pages/FAQ/'],
    ] as const) {
      const response = await visitor().send(method, path, { body: {} });
      expect([path, response.status, response.headers.allow]).toEqual([path, 405, 'GET, HEAD, OPTIONS']);
      expect(response.body).toMatchObject({
        error: { code: 'method_not_allowed', message: `This page does not take ${method}.` },
      });
    }
    const asked = await visitor().send('OPTIONS', '/pages/faq');
    expect([asked.status, asked.headers.allow, asked.text]).toEqual([204, 'GET, HEAD, OPTIONS', '']);
    const french = await visitor().send('POST', '/fr/login', { body: {}, headers: { 'accept-language': 'fr' } });
    expect(french.body).toMatchObject({ error: { message: 'Cette page n’accepte pas POST.' } });
    for (const path of ['/nothing', '/fr/rien', '/media/nothing', '/landers/gallery/a/b']) {
      const response = await visitor().post(path, {});
      expect([path, response.status, response.headers.allow]).toEqual([path, 404, undefined]);
      expect(response.body).toMatchObject({ error: { code: 'not_found' } });
    }
  });

  test('have one form [R-LOCALE-PREFIX-DEFAULT]', async () => {
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

  test('are written small where they are the product’s own words, and as given where they are not', async () => {
    const moved = async (path: string) => {
      const { status, headers } = await visitor().get(path);
      return [status, headers.location];
    };
    expect(await moved('/FR')).toEqual([301, '/fr']);
    expect(await moved('/Fr/Members/?page=2')).toEqual([301, '/fr/members?page=2']);
    expect(await moved('/EN/Pages/Terms')).toEqual([301, '/pages/terms']);
    expect(await moved('/PAGES/FAQ')).toEqual([301, '/pages/faq']);
    expect(await moved('/Premium?network=acme')).toEqual([301, '/premium?network=acme']);
    expect(await moved('/Landers/Gallery/Berlin')).toEqual([301, '/landers/gallery/Berlin']);
    expect((await visitor().get('/landers/gallery/Berlin')).status).toBe(200);
    expect(await moved('/FR/rien')).toEqual([301, '/fr/rien']);
    expect((await visitor().get('/NOTHING')).status).toBe(404);
    expect((await visitor().get('/FRA')).status).toBe(404);
  });

  test('the bare root chooses a language by cookie, then domain, for people; deep links never [R-LOCALE-ROOT-REDIRECT, R-LOCALE-DOMAIN-DEFAULT, R-LOCALE-DEEP-LINKS]', async () => {
    const root = async (host: string, cookie?: string, headers: Record<string, string> = {}) => {
      const client = visitor(host);
      if (cookie !== undefined) client.cookies.set('locale', cookie);
      const { status, headers: received } = await client.get('/', {
        headers: { 'sec-fetch-site': 'none', ...headers },
      });
      return status === 302 ? received.location : status;
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
    const fromMail = await visitor('nuit.localhost').send('GET', '/?ref=mail');
    expect(fromMail.headers.location).toBe('/fr?ref=mail');
  });

  test.each([
    ['sec-fetch-site', 'same-origin', 200],
    ['referer', 'own', 200],
    ['sec-fetch-site', 'cross-site', 302],
    ['referer', 'https://elsewhere.example/page', 302],
  ])(
    'the bare root serves its own page to a visitor who follows a link of the site: %s %s',
    async (name, value, status) => {
      const client = visitor('nuit.localhost');
      const headers = { [name]: value === 'own' ? `${client.origin}/pages/terms` : value };
      expect((await client.send('GET', '/', { headers })).status).toBe(status);
    },
  );

  test('a member goes from the root to the search in their language [R-LOCALE-ROOT-MEMBERS, R-LOCALE-ROOT-REDIRECT]', async () => {
    const client = await site.gateway.login(await site.gateway.makeMember({ language: 'fr' }));
    expect((await client.get('/')).headers.location).toBe('/fr/members');
    client.cookies.set('locale', 'en');
    expect((await client.get('/')).headers.location).toBe('/members');
  });

  test('a confirmation without the token of a mail redirects to where another can be requested; for members it shows that all is well', async () => {
    const moved = async (path: string, client = visitor()) => {
      const { status, headers } = await client.get(path);
      return [status, headers.location ?? null];
    };
    expect(await moved('/activate/done')).toEqual([302, '/activate/error']);
    expect(await moved('/fr/activate/done?token=&ref=mail')).toEqual([302, '/fr/activate/error?ref=mail']);
    expect(await moved('/activate/done?token=abc')).toEqual([200, null]);
    const client = await member();
    expect(await moved('/activate/done', client)).toEqual([200, null]);
  });

  test('a login leads back to where it was requested, in the language of the page, and nowhere else', async () => {
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

  describe('redirects keep where a visitor came from', () => {
    const source = { network: 'acme', ref: '77' };
    const arrive = async (client: TestClient, path: string) => {
      const { status, headers } = await client.get(path, { headers: { 'sec-fetch-site': 'cross-site' } });
      const known = readTrafficSource(`traffic=${client.cookies.get('traffic') ?? ''}`);
      return { moved: [status, headers.location], source: known?.source ?? null };
    };

    test('a visitor on the way to the login: on its own address, not on the one to come back to [R-TRACKING-STORED]', async () => {
      expect(await arrive(visitor(), '/premium?network=acme&ref=77&lb=1')).toEqual({
        moved: [302, '/login?next=%2Fpremium&network=acme&ref=77&lb=1'],
        source,
      });
      expect(await arrive(visitor(), '/fr/chats?x=a%20b&network=acme&t=20&ref=77')).toEqual({
        moved: [302, '/fr/login?next=%2Fchats%3Fx%3Da%2520b%26t%3D20&network=acme&ref=77'],
        source,
      });
    });

    test('from a page for visitors and from the root, members too [R-LANDERS-MEMBERS-HOME]', async () => {
      const client = await site.gateway.login(await site.gateway.makeMember());
      expect(await arrive(client, '/signup?network=acme&page=2&ref=77')).toEqual({
        moved: [302, '/members?network=acme&ref=77'],
        source,
      });
      const later = async (path: string) => (await arrive(client, path)).moved;
      expect(await later('/login?next=%2Fmembers%3Fpage%3D2&lb=1')).toEqual([302, '/members?page=2&lb=1']);
      expect(await later('/login?next=%2Fchats&ref=1')).toEqual([302, '/chats?ref=1']);
      expect(await later('/fr?t=20&ref=1')).toEqual([302, '/fr/members?t=20&ref=1']);
      expect(await later('/?t=20&ref=1')).toEqual([302, '/members?t=20&ref=1']);
    });

    test('also from another form of the address, and into another language; the first touch wins [R-TRACKING-FIRST-TOUCH]', async () => {
      expect(await arrive(visitor(), '/en/members/?network=acme&ref=77')).toEqual({
        moved: [301, '/members?network=acme&ref=77'],
        source,
      });
      const client = visitor('nuit.localhost');
      expect(await arrive(client, '/?network=acme&ref=77')).toEqual({
        moved: [302, '/fr?network=acme&ref=77'],
        source,
      });
      expect((await arrive(client, '/premium?network=other')).source).toEqual(source);
    });

    test('with the first page itself, by the names of the networks, and for no script to read', async () => {
      const client = visitor();
      expect(await arrive(client, '/pricing?network=acme&aff_sub2=banner')).toEqual({
        moved: [200, undefined],
        source: { network: 'acme', sub2: 'banner' },
      });
      const { headers } = await visitor().get('/pricing?network=acme', { headers: { 'sec-fetch-site': 'cross-site' } });
      expect(String(headers['set-cookie'])).toMatch(/traffic=[^;]+;[^,]*HttpOnly; SameSite=Lax/);
    });

    test('without a source nothing is kept', async () => {
      expect(await arrive(visitor(), '/premium?network=')).toMatchObject({ source: null });
    });
  });

  test('an expired session counts as none', async () => {
    const client = visitor();
    client.cookies.set('auth.session', 'x'.repeat(43));
    const response = await client.get('/chats');
    expect(response.status).toBe(302);
  });
});

test('a form that was sent before the script was there leads back to its page', async () => {
  const headers = { 'accept': 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
  const response = await visitor().send('POST', '/login?next=%2Fchats', { raw: 'email=a&password=b', headers });
  expect([response.status, response.headers.location]).toEqual([303, '/login?next=%2Fchats']);
});
