import { describe, expect, test } from 'vitest';
import { brotliDecompressSync } from 'node:zlib';
import { request } from 'node:http';
import { releaseFileUrl } from '@tandem/contracts/composition/release';
import { ALPHA, startTestGateway } from '../harness.ts';
import { readPage } from './html-page.ts';
import { startPublishedGateway } from './published-gateway.ts';
import { setUpDescribedSite } from './described-site.ts';

const { member, shownId, site, visitor } = setUpDescribedSite();

describe('the document', () => {
  test('has language, theme, texts of the release with the name of the tenant, and its addresses [R-LOCALE-PREFIX-DEFAULT, R-A11Y-LANG]', async () => {
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

  test('in French it is French, and the other tenant has its own theme, icon and name [R-LOCALE-PREFIX-FRENCH, R-A11Y-LANG, R-PLATFORM-TENANT-SETTINGS]', async () => {
    const page = readPage((await visitor('nuit.localhost').get('/fr')).text);
    expect(page.all('html')[0]?.attributes).toEqual({ 'lang': 'fr', 'dir': 'ltr', 'data-theme': 'nuit' });
    expect(page.title).toBe('Rencontrez sur Beta');
    const fonts = page.all('link', { as: 'font' }).map((link) => link.attributes['href']);
    expect(fonts).toEqual([
      releaseFileUrl('shell', site().releases.shell.build, 'quicksand-latin-wght-normal.1234.woff2'),
    ]);
    const icons = await Promise.all([visitor().get('/favicon.svg'), visitor('nuit.localhost').get('/favicon.svg')]);
    expect(icons.map((icon) => icon.headers['content-type'])).toEqual(['image/svg+xml', 'image/svg+xml']);
    expect(icons[0]?.text).not.toBe(icons[1]?.text);
  });

  test('starts the shell, then the remote of the page, each with its hash, and preloads what they will request', async () => {
    const response = await visitor().get('/members');
    const page = readPage(response.text);
    const { shell, 'mf-members': members } = site().releases;
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
  });

  test('the plan has what the browser needs, and no files', async () => {
    const { plan } = readPage((await visitor().get(`/fr/members/${shownId()}`)).text);
    expect(plan).toMatchObject({
      locale: 'fr',
      status: 200,
      route: { id: 'members-id', part: 'mf-members' },
      prerendered: false,
      hasSession: false,
      queries: [],
    });
    expect(Object.keys(plan.parts)).toEqual(['mf-chat', 'mf-landers', 'mf-members', 'mf-payments', 'mf-signup']);
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
    const url = new URL(site().gateway.url);
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

  test('a browser that opens a page receives early hints of the first files before the page is written, a visitor of the typefaces alone; a proxy none', async () => {
    const url = new URL(site().gateway.url);
    const hints = (headers: Record<string, string>) =>
      new Promise<string[]>((resolve, reject) => {
        const links: string[] = [];
        const asked = request({
          host: '127.0.0.1',
          port: url.port,
          path: '/members',
          headers: { host: url.host, ...headers },
        });
        asked.on('information', ({ statusCode, headers: early }) =>
          links.push(`${statusCode} ${String(early['link'])}`),
        );
        asked.on('response', (response) => response.resume().on('end', () => resolve(links)));
        asked.on('error', reject).end();
      });
    const cookie = [...(await member()).cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const [link = ''] = await hints({ 'sec-fetch-mode': 'navigate', cookie });
    expect(link).toContain(
      `103 <${releaseFileUrl('shell', site().releases.shell.build, 'page.css')}>; rel=preload; as=style`,
    );
    const font = 'as=font; type="font/woff2"; crossorigin=anonymous';
    expect(link).toContain(font);
    const [first = ''] = await hints({ 'sec-fetch-mode': 'navigate' });
    expect([first.includes('page.css'), first.includes(font)]).toEqual([false, true]);
    expect(await hints({ 'sec-fetch-mode': 'navigate', 'x-forwarded-for': '10.0.0.1' })).toEqual([]);
    expect(await hints({})).toEqual([]);
  });

  test('a member gets the early question who they are; a visitor does not', async () => {
    expect((await (await member()).get('/chats')).text).toContain('/api/user.php');
    expect((await visitor().get('/login')).text).not.toContain('/api/user.php');
  });

  test("members' pages, steps of flows and unknown addresses are not for search engines", async () => {
    for (const path of [`/members/${shownId()}`, '/reset-password', '/nothing'])
      expect(readPage((await visitor().get(path)).text).meta('robots')).toBe('noindex');
    expect(readPage((await (await member()).get('/chats')).text).meta('robots')).toBe('noindex');
  });
});
