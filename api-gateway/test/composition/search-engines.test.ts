import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestGateway } from '../harness.ts';
import type { TestGateway } from '../harness.ts';
import { readPage } from './html-page.ts';
import type { PublishedGateway } from './published-gateway.ts';
import { startSharedSite, withSettings } from './shared-site.ts';

let site: PublishedGateway;
let gateway: TestGateway;
beforeAll(async () => {
  site = await startSharedSite();
  ({ gateway } = site);
});
afterAll(() => site.close());

const visitor = (host?: string) => gateway.client(host);
const pageOf = async (path: string, host?: string) => {
  const response = await visitor(host).get(path);
  return { ...readPage(response.text), response };
};

describe('the head of a page', () => {
  test('names the page in its language, and its addresses in all of them', async () => {
    const { origin } = visitor();
    const page = await pageOf('/fr/pricing?utm_source=x');
    expect(page.title).toBe('pricing chez Alpha');
    expect(page.all('link', { rel: 'canonical' }).map((link) => link.attributes['href'])).toEqual([
      `${origin}/fr/pricing`,
    ]);
    const alternates = page
      .all('link', { rel: 'alternate' })
      .map(({ attributes }) => [attributes['hreflang'], attributes['href']]);
    expect(alternates).toEqual([
      ['en', `${origin}/pricing`],
      ['fr', `${origin}/fr/pricing`],
      ['x-default', `${origin}/pricing`],
    ]);
    expect(page.meta('og:url')).toBe(`${origin}/fr/pricing`);
    expect(page.meta('og:site_name')).toBe('Alpha');
    expect(page.meta('og:title')).toBe(page.title);
    expect(page.meta('twitter:title')).toBe(page.title);
    expect(page.meta('og:description')).toBe(page.meta('description'));
    expect(page.meta('twitter:description')).toBe(page.meta('description'));
    expect([page.meta('og:locale'), page.meta('og:locale:alternate')]).toEqual(['fr_FR', 'en_US']);
    expect(page.meta('robots')).toBeUndefined();
    expect(page.response.headers['x-robots-tag']).toBeUndefined();
  });

  test('x-default is the language of the tenant; the canonical host is its first, whichever was requested', async () => {
    const beta = await pageOf('/pricing', 'nuit.localhost');
    const xDefault = beta.all('link', { hreflang: 'x-default' })[0]?.attributes['href'];
    expect(xDefault).toBe(`${visitor('nuit.localhost').origin}/fr/pricing`);
    const other = await pageOf('/pricing', '127.0.0.1');
    expect(other.all('link', { rel: 'canonical' })[0]?.attributes['href']).toBe(
      `${visitor('localhost').origin}/pricing`,
    );
  });

  test('what it promises is what the tenant gives [R-PLATFORM-TENANT-CONSTANTS, R-CHAT-FREE-MESSAGES]', async () => {
    expect((await pageOf('/')).meta('description')).toBe('5 free on Alpha');
    await withSettings(gateway, { signup_credits: 17, message_credits: 2 }, async (generous) => {
      expect(readPage((await generous.client().get('/')).text).meta('description')).toBe('8 free on Alpha');
    });
  });

  test('all slugs of a landing page are one page', async () => {
    const page = await pageOf('/landers/gallery/summer');
    expect(page.all('link', { rel: 'canonical' })[0]?.attributes['href']).toBe(`${visitor().origin}/landers/gallery`);
  });

  test('the home page says what the site is and who is behind it, of the tenant that was asked', async () => {
    for (const [host, name] of [
      ['localhost', 'Alpha'],
      ['nuit.localhost', 'Beta'],
    ] as const) {
      const { text } = await visitor(host).get('/fr');
      const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1];
      expect(JSON.parse(data ?? '')).toMatchObject({
        '@context': 'https://schema.org',
        '@graph': [
          { '@type': 'Organization', name, 'legalName': 'Alpha B.V.', 'url': `${visitor(host).origin}/` },
          { '@type': 'WebSite', name, 'inLanguage': 'fr-FR', 'url': `${visitor(host).origin}/fr` },
        ],
      });
    }
    expect((await visitor().get('/pricing')).text).not.toContain('ld+json');
  });

  test('what is not to be listed says so in the page and in the response', async () => {
    const member = await gateway.makeMember();
    const client = await gateway.login(member);
    const responses = [
      await client.get('/chats'),
      await client.get('/credits'),
      await visitor().get(`/members/${member.id}`),
      await visitor().get(`/members/${member.id}/landing`),
      await visitor().get('/reset-password'),
      await visitor().get('/nothing'),
    ];
    for (const { headers, text } of responses) {
      expect(headers['x-robots-tag']).toBe('noindex');
      expect(readPage(text).meta('robots')).toBe('noindex');
    }
  });

  test('the search is listed only where visitors find something in it', async () => {
    expect((await pageOf('/members')).meta('robots')).toBeUndefined();
    await withSettings(gateway, { logged_out_search: 'none' }, async (closed) => {
      expect(readPage((await closed.client().get('/members')).text).meta('robots')).toBe('noindex');
      expect((await closed.client().get('/sitemap.xml')).text).not.toContain('/members<');
    });
  });
});

describe('the scheme and the port of what search engines keep', () => {
  const start = (env: Readonly<Record<string, string>>) =>
    startTestGateway({
      databaseUrl: gateway.config.databaseUrl ?? '',
      env: { DATA_DIR: gateway.config.dataDir, ...env },
    });
  /** Of the canonical link, the picture, the sitemap and robots.txt. */
  const originsOf = async (at: TestGateway, headers: Readonly<Record<string, string>>) => {
    const client = at.client();
    const page = readPage((await client.get('/pricing', { headers: { accept: 'text/html', ...headers } })).text);
    const sitemap = (await client.get('/sitemap.xml', { headers })).text;
    const robots = (await client.get('/robots.txt', { headers })).text;
    const found = [
      page.all('link', { rel: 'canonical' })[0]?.attributes['href'],
      page.meta('og:image'),
      ...[...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url),
      /^Sitemap: (.*)$/m.exec(robots)?.[1],
    ];
    return [...new Set(found.map((url) => /^[^/]*:\/\/[^/]*/.exec(url ?? '')?.[0]))];
  };

  test('are not those that a client names: another port than that of the gateway, and what only a proxy may say [R-PLATFORM-CANONICAL-TRUSTED]', async () => {
    const { origin } = visitor();
    expect(await originsOf(gateway, {})).toEqual([origin]);
    expect(await originsOf(gateway, { 'x-forwarded-proto': 'https' })).toEqual([origin]);
    expect(await originsOf(gateway, { host: 'localhost:1' })).toEqual(['http://localhost']);
  });

  test('come from a proxy that is trusted, as far as it is http or https [R-PLATFORM-CANONICAL-TRUSTED]', async () => {
    const behind = await start({ TRUST_PROXY: 'loopback' });
    try {
      const host = 'localhost';
      expect(await originsOf(behind, { host, 'x-forwarded-proto': 'https' })).toEqual(['https://localhost']);
      expect(await originsOf(behind, { host, 'x-forwarded-proto': 'javascript' })).toEqual(['http://localhost']);
    } finally {
      await behind.close();
    }
  });

  test('are those of PUBLIC_ORIGIN where it is set [R-PLATFORM-CANONICAL-TRUSTED]', async () => {
    const known = await start({ PUBLIC_ORIGIN: 'https://{domain}:8443' });
    try {
      expect(await originsOf(known, {})).toEqual(['https://localhost:8443']);
      expect(await originsOf(known, { host: 'localhost:1' })).toEqual(['https://localhost:8443']);
    } finally {
      await known.close();
    }
  });
});

describe('robots.txt and sitemap.xml', () => {
  test('robots may read pages and nothing else, and find the sitemap of their tenant', async () => {
    for (const host of ['localhost', 'nuit.localhost']) {
      const { text, headers } = await visitor(host).get('/robots.txt');
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(text).toBe(
        `User-agent: *\nDisallow: /api/\nDisallow: /cdn/\nAllow: /\n\nSitemap: ${visitor(host).origin}/sitemap.xml\n`,
      );
    }
  });

  test('the sitemap has every public page that a live part has, in each language, and nothing else', async () => {
    const { text, headers } = await visitor('nuit.localhost').get('/sitemap.xml');
    const { origin } = visitor('nuit.localhost');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const found = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(
      expect.arrayContaining(
        ['/', '/fr', '/pricing', '/fr/pricing', '/landers/gallery', '/pages/terms'].map((path) => origin + path),
      ),
    );
    expect(
      found.filter((url) =>
        /:\w+\?|complaints|chats|credits|profile|members\/|activate|lang-config/.test(url.slice(origin.length)),
      ),
    ).toEqual([]);
    const pricing = text.split('<url>').find((entry) => entry.includes(`<loc>${origin}/pricing</loc>`)) ?? '';
    expect(pricing).toContain(`<xhtml:link rel="alternate" hreflang="fr" href="${origin}/fr/pricing"/>`);
    expect(pricing).toContain(`<xhtml:link rel="alternate" hreflang="x-default" href="${origin}/fr/pricing"/>`);
    for (const url of found.slice(0, 12)) {
      const page = await visitor('nuit.localhost').get(url.slice(origin.length), {
        headers: { 'user-agent': 'Googlebot/2.1' },
      });
      expect([url, page.status, readPage(page.text).meta('robots')]).toEqual([url, 200, undefined]);
      expect(readPage(page.text).all('link', { rel: 'canonical' })[0]?.attributes['href']).toBe(url);
    }
    const again = await visitor('nuit.localhost').get('/sitemap.xml', { headers: { 'if-none-match': headers.etag } });
    expect(again.status).toBe(304);
  });
});
