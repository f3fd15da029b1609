import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brotliDecompressSync } from 'node:zlib';
import { request } from 'node:http';
import { releaseFileUrl } from '@tandem/contracts/composition/release';
import { ROUTES, fillPath } from '@tandem/contracts/product/routes';
import type { ProductRoute } from '@tandem/contracts/product/routes';
import { ALPHA, startTestGateway } from '../harness.ts';
import { fixtureRoute } from './fixture-release.ts';
import { readPage } from './html-page.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

let site: PublishedGateway;
beforeAll(async () => {
  site = await startPublishedGateway({
    'mf-landers': {
      routes: [
        fixtureRoute('index', {
          title: { en: 'Meet on {tenant} & more', fr: 'Rencontrez sur {tenant}' },
          description: { en: 'Say "hello".', fr: 'Dites « bonjour ».' },
        }),
      ],
    },
    'mf-members': {
      edit: (release) => ({ ...release, routes: release.routes.filter((route) => route.id !== 'swipe-game') }),
    },
  });
});
afterAll(() => site.close());

const visitor = (host?: string) => site.gateway.client(host);
const member = async () => site.gateway.login(await site.gateway.makeMember());

describe('every route of the product', () => {
  const routes = Object.entries(ROUTES as Readonly<Record<string, ProductRoute>>);

  test.each(routes)('%s answers a visitor', async (id, route) => {
    const path = fillPath(route.path, { id: '40', type: 'received', slug: 'x', paymentmethod: 'ideal' });
    const answer = await visitor().get(path);
    if (id === 'swipe-game') expect(answer.status).toBe(404);
    else if (route.access === 'member') {
      expect(answer.status).toBe(302);
      expect(answer.headers.location).toBe(`/login?next=${encodeURIComponent(path)}`);
    } else {
      expect(answer.status).toBe(200);
      expect(readPage(answer.text).plan.route).toEqual({ id, part: route.part });
    }
  });

  test.each(routes)('%s answers a member, in French', async (id, route) => {
    const path = fillPath(route.path, { id: '40', type: 'received' });
    const answer = await (await member()).get(path === '/' ? '/fr' : `/fr${path}`);
    if (id === 'swipe-game') expect(answer.status).toBe(404);
    else if (route.access === 'visitor') {
      expect(answer.status).toBe(302);
      expect(answer.headers.location).toBe('/fr/members');
    } else {
      expect(answer.status).toBe(200);
      expect(readPage(answer.text).plan).toMatchObject({
        route: { id, part: route.part },
        locale: 'fr',
        hasSession: true,
      });
    }
  });
});

describe('the document', () => {
  test('has language, theme, texts of the release with the name of the tenant, and its addresses', async () => {
    const page = readPage((await visitor().get('/')).text);
    const { origin } = visitor();
    expect(page.all('html')[0]?.attributes).toEqual({ 'lang': 'en', 'dir': 'ltr', 'data-theme': 'tandemly' });
    expect(page.title).toBe('Meet on Alpha & more');
    expect(page.meta('description')).toBe('Say "hello".');
    expect(page.meta('og:title')).toBe('Meet on Alpha & more');
    expect(page.meta('og:url')).toBe(`${origin}/`);
    expect(page.meta('og:locale')).toBe('en_US');
    expect(page.meta('robots')).toBeUndefined();
    expect(page.all('link', { rel: 'canonical' })[0]?.attributes['href']).toBe(`${origin}/`);
    expect(
      page.all('link', { rel: 'alternate' }).map((link) => [link.attributes['hreflang'], link.attributes['href']]),
    ).toEqual([
      ['en', `${origin}/`],
      ['fr', `${origin}/fr`],
      ['x-default', `${origin}/`],
    ]);
    expect(page.all('meta', { name: 'theme-color' }).map((meta) => meta.attributes['media'])).toEqual([
      '(prefers-color-scheme: light)',
      '(prefers-color-scheme: dark)',
    ]);
  });

  test('in French it is French, and the other tenant has its own theme, icon and name', async () => {
    const page = readPage((await visitor('nuit.localhost').get('/fr')).text);
    expect(page.all('html')[0]?.attributes).toEqual({ 'lang': 'fr', 'dir': 'ltr', 'data-theme': 'nuit' });
    expect(page.title).toBe('Rencontrez sur Beta');
    const fonts = page.all('link', { as: 'font' }).map((link) => link.attributes['href']);
    expect(fonts).toEqual([
      releaseFileUrl('shell', site.releases.shell.build, 'quicksand-latin-wght-normal.1234.woff2'),
    ]);
    const icons = await Promise.all([visitor().get('/favicon.svg'), visitor('nuit.localhost').get('/favicon.svg')]);
    expect(icons.map((icon) => icon.headers['content-type'])).toEqual(['image/svg+xml', 'image/svg+xml']);
    expect(icons[0]?.text).not.toBe(icons[1]?.text);
  });

  test('starts the shell, then the remote of the page, each with its hash, and preloads what they will ask for', async () => {
    const answer = await visitor().get('/members');
    const page = readPage(answer.text);
    const { shell, 'mf-members': members } = site.releases;
    const integrity = (release: typeof shell, path: string) =>
      `sha384-${release.files.find((file) => file.path === path)?.sha384}`;
    const scripts = page.all('script').filter((script) => script.attributes['src'] !== undefined);
    expect(
      scripts.map(({ attributes }) => [
        attributes['src'],
        attributes['integrity'],
        attributes['crossorigin'],
        'defer' in attributes,
      ]),
    ).toEqual([
      [releaseFileUrl('shell', shell.build, 'entry.js'), integrity(shell, 'entry.js'), 'anonymous', true],
      [
        visitor().origin + releaseFileUrl('mf-members', members.build, 'entry.js'),
        integrity(members, 'entry.js'),
        'anonymous',
        true,
      ],
    ]);
    expect(page.plan.parts['mf-members']).toMatchObject({
      entry: scripts[1]?.attributes['src'],
      integrity: scripts[1]?.attributes['integrity'],
      release: members.id,
    });
    const preloads = page.all('link', { rel: 'preload', as: 'script' });
    expect(preloads.map((link) => link.attributes['href'])).toEqual([
      releaseFileUrl('shell', shell.build, 'locale-en.js'),
      releaseFileUrl('mf-members', members.build, 'locale-en.js'),
    ]);
    for (const link of preloads)
      expect(link.attributes).toMatchObject({
        crossorigin: 'anonymous',
        integrity: expect.stringMatching(/^sha384-/) as string,
      });
    expect(page.all('link', { rel: 'stylesheet' }).map((link) => link.attributes['href'])).toEqual([
      releaseFileUrl('shell', shell.build, 'page.css'),
      releaseFileUrl('mf-members', members.build, 'page.css'),
    ]);
  });

  test('the plan has what the browser needs, and no files', async () => {
    const { plan } = readPage((await visitor().get('/fr/members/7')).text);
    expect(plan).toMatchObject({
      locale: 'fr',
      status: 200,
      route: { id: 'members-id', part: 'mf-members' },
      prerendered: false,
      hasSession: false,
      queries: [],
    });
    expect(Object.keys(plan.parts)).toEqual(['mf-members', 'mf-chat', 'mf-payments', 'mf-signup', 'mf-landers']);
    expect(JSON.stringify(plan)).not.toContain('page.css');
    expect(plan.settings.name).toBe('Alpha');
  });

  test('nothing in the settings ends the plan or a tag early', async () => {
    const own = await startPublishedGateway();
    try {
      const evil = `</script><script>alert(1)</script><!--"'&`;
      const row = await own.gateway.db
        .selectFrom('tenants')
        .select('settings')
        .where('id', '=', ALPHA)
        .executeTakeFirstOrThrow();
      await own.gateway.db
        .updateTable('tenants')
        .set({ settings: JSON.stringify({ ...row.settings, name: evil }) })
        .where('id', '=', ALPHA)
        .execute();
      const fresh = await startTestGateway({
        databaseUrl: own.gateway.config.databaseUrl ?? '',
        env: { DATA_DIR: own.gateway.config.dataDir },
      });
      const { text } = await fresh.client().get('/login');
      await fresh.close();
      expect(text).not.toContain('<script>alert');
      expect(text).not.toContain('<!--');
      expect(readPage(text).plan.settings.name).toBe(evil);
      expect(readPage(text).title).toBe(`login of ${evil}`);
    } finally {
      await own.close();
    }
  });

  test('is compressed, and HEAD has its headers', async () => {
    const url = new URL(site.gateway.url);
    const raw = await new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
      request(
        { host: '127.0.0.1', port: url.port, path: '/login', headers: { 'host': url.host, 'accept-encoding': 'br' } },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('end', () => resolve({ encoding: incoming.headers['content-encoding'], body: Buffer.concat(chunks) }));
        },
      )
        .on('error', reject)
        .end();
    });
    expect(raw.encoding).toBe('br');
    expect(brotliDecompressSync(raw.body).toString()).toContain('<!doctype html>');
    const head = await visitor().send('HEAD', '/login', { headers: { origin: undefined } });
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    expect(head.headers['content-security-policy']).toBeDefined();
  });

  test('a member gets the early question who they are; a visitor does not', async () => {
    expect((await (await member()).get('/chats')).text).toContain('/api/user.php');
    expect((await visitor().get('/login')).text).not.toContain('/api/user.php');
  });

  test("members' pages, steps of flows and unknown addresses are not for search engines", async () => {
    for (const path of ['/members/7', '/reset-password', '/nothing'])
      expect(readPage((await visitor().get(path)).text).meta('robots')).toBe('noindex');
    expect(readPage((await (await member()).get('/chats')).text).meta('robots')).toBe('noindex');
  });
});

describe('policies', () => {
  test('hold without anything unsafe; every script and preload carries the nonce of this answer alone', async () => {
    const [one, two] = await Promise.all([visitor().get('/members'), visitor().get('/members')]);
    const policy = String(one.headers['content-security-policy']);
    const directives = new Map(
      policy.split('; ').map((directive) => [directive.split(' ', 1)[0], directive.slice(directive.indexOf(' ') + 1)]),
    );
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    const nonce = /'nonce-([^']+)'/.exec(directives.get('script-src') ?? '')?.[1];
    expect(directives.get('script-src')).toBe(`'nonce-${nonce}' 'strict-dynamic'`);
    expect(directives.get('frame-ancestors')).toBe(`'none'`);
    expect(directives.get('require-trusted-types-for')).toBe(`'script'`);
    expect(directives.get('trusted-types')).toBe('default');
    expect(directives.get('object-src')).toBe(`'none'`);
    expect(directives.get('base-uri')).toBe(`'none'`);
    const page = readPage(one.text);
    const carriers = [
      ...page.all('script').filter((script) => script.attributes['type'] === undefined),
      ...page.all('link', { as: 'script' }),
    ];
    expect(carriers.length).toBeGreaterThan(3);
    for (const carrier of carriers) expect(carrier.attributes['nonce']).toBe(nonce);
    expect(two.text).not.toContain(String(nonce));
    expect(
      page.tags
        .flatMap((tag) => Object.keys(tag.attributes))
        .filter((attribute) => attribute.startsWith('on') || attribute === 'style'),
    ).toEqual([]);
  });

  test('the other headers are there, and https alone gets HSTS', async () => {
    const answer = await visitor().get('/members');
    expect(answer.headers).toMatchObject({
      'integrity-policy': 'blocked-destinations=(script), endpoints=(csp)',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'private, no-cache',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(answer.headers['permissions-policy']).toContain('camera=()');
    expect(answer.headers['strict-transport-security']).toBeUndefined();
  });

  test('reports of both kinds are counted, and what is no report does no harm', async () => {
    const before = ((await visitor().get('/_composition.json')).body as { policyViolations: number }).policyViolations;
    const old = {
      'csp-report': {
        'document-uri': 'http://localhost/?token=secret',
        'effective-directive': 'script-src',
        'blocked-uri': 'inline',
      },
    };
    const modern = [
      {
        type: 'csp-violation',
        body: { effectiveDirective: 'img-src', blockedURL: 'http://evil.test/x', documentURL: 'http://localhost/' },
      },
    ];
    for (const body of [old, modern]) expect((await visitor().post('/reports/csp', body)).status).toBe(204);
    for (const raw of [
      'not json',
      '{}',
      '[[[',
      JSON.stringify(Array.from({ length: 60 }, () => modern[0])),
      'x'.repeat(20_000),
    ]) {
      expect((await visitor().send('POST', '/reports/csp', { raw })).status).toBe(204);
    }
    expect((await visitor().get('/_composition.json')).body).toMatchObject({ policyViolations: before + 2 });
  });
});

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
