import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { releaseFileUrl } from '@tandem/contracts/composition/release';
import { RenderProcess } from '../../src/composition/prerender/render-process.ts';
import { REMOTE_BUNDLE, SHELL_BUNDLE, fixtureRoute } from './fixture-release.ts';
import { readPage } from './html-page.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

describe('prerendered pages', () => {
  const gallery = fixtureRoute('landers-gallery', {
    prerender: { queries: [{ key: ['mf-landers', 'settings'], endpoint: 'GET /api/settings.php', query: {} }] },
  });
  const broken = fixtureRoute('landers-video', {
    prerender: { queries: [{ key: ['x'], endpoint: 'GET /api/nothing.php', query: {} }] },
  });
  const released = {
    'shell': { prerender: SHELL_BUNDLE },
    'mf-landers': {
      prerender: REMOTE_BUNDLE,
      routes: [gallery, broken, fixtureRoute('index', { prerender: { queries: [] } })],
    },
  };
  let site: PublishedGateway;
  beforeAll(async () => {
    site = await startPublishedGateway(released);
  });
  afterAll(() => site.close());

  const pageOf = async (path: string, host?: string) => readPage((await site.gateway.client(host).get(path)).text);

  test('arrive with their markup and the data that it was made of, per tenant and language', async () => {
    const page = await pageOf('/landers/gallery');
    expect(page.root).toBe('<main data-page="landers-gallery" data-url="/landers/gallery">en shared ["Alpha"]</main>');
    expect(page.plan.prerendered).toBe(true);
    expect(page.plan.queries).toMatchObject([{ key: ['mf-landers', 'settings'], data: { name: 'Alpha' } }]);
    expect((await pageOf('/fr/landers/gallery', 'nuit.localhost')).root).toContain('fr shared ["Beta"]');
    expect((await pageOf('/landers/gallery/summer')).root).toContain('data-url="/landers/gallery/summer"');
  });

  test('wear a member’s frame where there is a session, and a visitor’s where there is none', async () => {
    const client = await site.gateway.login(await site.gateway.makeMember());
    for (let turn = 0; turn < 2; turn += 1) {
      const page = readPage((await client.get('/landers/gallery')).text);
      expect(page.plan).toMatchObject({ prerendered: true, hasSession: true });
      expect(page.root).toContain('data-session="true"');
      expect((await pageOf('/landers/gallery')).root).not.toContain('data-session');
    }
  });

  test('start their scripts after the first paint: none is in the markup, each comes with its hash', async () => {
    const response = await site.gateway.client().get('/landers/gallery');
    const page = readPage(response.text);
    expect(page.all('script').filter((script) => script.attributes['src'] !== undefined)).toEqual([]);
    expect(page.all('link', { rel: 'preload', as: 'script' })).toEqual([]);
    const started = /\}\)\((\[.*?\]),(\[.*?\]),null\)<\/script>/.exec(response.text);
    const [scripts, preloads] = [started?.[1], started?.[2]].map(
      (list) => JSON.parse(list ?? '[]') as { src: string; integrity: string }[],
    );
    const { shell, 'mf-landers': landers } = site.releases;
    expect(scripts?.map(({ src }) => src)).toEqual([
      releaseFileUrl('shell', shell.build, shell.entry),
      site.gateway.client().origin + releaseFileUrl('mf-landers', landers.build, landers.entry),
    ]);
    expect(preloads?.map(({ src }) => src)).toContain(releaseFileUrl('mf-landers', landers.build, 'locale-en.js'));
    for (const { integrity } of [...(scripts ?? []), ...(preloads ?? [])]) expect(integrity).toMatch(/^sha384-.{64}$/);
  });

  test('are the same with parameters that are only counted; with others the browser makes them', async () => {
    expect((await pageOf('/landers/gallery?utm_source=mail&ref=7&next=%2Fchats')).plan.prerendered).toBe(true);
    const other = await pageOf('/landers/gallery?country=FR');
    expect(other.plan.prerendered).toBe(false);
    expect(other.root).toContain('data-frame="landers-gallery"');
  });

  test.each([
    'gad_source=1&gclid=x&gad_campaignid=7',
    'gbraid=x',
    'wbraid=x',
    'gclsrc=aw.ds',
    'dclid=x',
    'fbclid=x',
    'ttclid=x',
    'twclid=x',
    'msclkid=x',
    'li_fat_id=x',
    'yclid=x',
    'clickid=x&click_id=y',
    'utm_source=mail&utm_id=9',
    'mc_cid=x&mc_eid=y',
    '_ga=2.1&_gl=1*x',
    'igshid=x',
    'srsltid=x',
    'epik=x',
    'ScCid=x',
    'network=acme&ref=7&sub=1&sub1=2&aff_sub=3&aff_sub2=4&cpc=5&lb=1',
  ])('are there for a click on an advertisement: %s', async (search) => {
    expect((await pageOf(`/landers/gallery?${search}`)).plan.prerendered).toBe(true);
  });

  test('say without a script what they say with one; what only a script can show says that it needs one', async () => {
    const textOf = async (path: string) => (await site.gateway.client().get(path)).text;
    const needed = /<body><noscript><p class="needs-script">([^<]+)<\/p><\/noscript><a class="skip-link"/;
    expect(await textOf('/landers/gallery')).not.toContain('<noscript>');
    expect(await textOf('/nothing')).not.toContain('<noscript>');
    expect(needed.exec(await textOf('/landers/gallery?country=FR'))?.[1]).toBe(
      'This page needs JavaScript. Turn it on in your browser, then reload the page.',
    );
    expect(needed.exec(await textOf('/fr/landers/gallery?country=FR'))?.[1]).toBe(
      'Cette page a besoin de JavaScript. Activez-le dans votre navigateur, puis rechargez la page.',
    );
  });

  test('all others come with their frame, whose styles the policy lets through', async () => {
    const path = `/members/${(await site.gateway.makeMember()).id}`;
    const page = await pageOf(path);
    expect(page.plan).toMatchObject({ prerendered: false, queries: [] });
    expect(page.root).toBe('<main data-frame="members-id" data-style="0" data-session="false"></main>');
    const styles = page.all('style');
    // Beside the sheets of a first visit (R-FRAME-FIRST-STYLES): its own, and one for browsers without scripts.
    expect(styles.filter(({ attributes }) => attributes['data-sheet'] === undefined)).toHaveLength(2);
    for (const style of styles) expect(style.attributes['nonce']).toBe(page.all('script')[0]?.attributes['nonce']);
    const client = await site.gateway.login(await site.gateway.makeMember());
    expect(readPage((await client.get(path)).text).root).toContain('data-session="true"');
    expect((await pageOf('/nothing')).root).toContain('data-frame="404"');
  });

  test('a page whose data cannot be obtained comes with its frame', async () => {
    const page = await pageOf('/landers/video');
    expect(page.plan.prerendered).toBe(false);
    expect(page.root).toContain('data-frame="landers-video"');
  });

  test('are prerendered for all tenants and languages before the first request, and kept for all gateways', async () => {
    await expect
      .poll(
        async () => {
          const rows = await site.gateway.db
            .selectFrom('prerendered_pages')
            .select(['tenant_id', 'locale', 'route'])
            .where('remote_release', '=', site.releases['mf-landers'].id)
            .execute();
          return rows
            .filter((row) => row.route === 'index')
            .map((row) => `${row.tenant_id} ${row.locale}`)
            .toSorted();
        },
        { timeout: 30_000 },
      )
      .toEqual(['1 en', '1 fr', '2 en', '2 fr']);
  });

  test('a remote that hangs costs its own page its markup, and no other page anything', async () => {
    const pricing = fixtureRoute('pricing', { prerender: { queries: [] } });
    const hanging = `module.exports = { default: { page: () => { for (;;) {} } } };`;
    const inputs = { ...released, 'mf-payments': { prerender: hanging, routes: [pricing] } };
    const own = await startPublishedGateway(inputs, { env: { PRERENDER_WAIT_SECONDS: '3' } });
    try {
      const read = async (path: string) => (await own.gateway.client().get(path)).text;
      // The document is sent when the wait is over, and the next one at once: prerenderer.test.ts.
      expect(readPage(await read('/pricing')).plan.prerendered).toBe(false);
      const withoutScript = /<noscript>(<meta[^>]+>)?.*?<\/noscript>.*<p class="needs-script">([^<]+)/s;
      expect(withoutScript.exec(await read('/pricing'))?.slice(1)).toEqual([
        '<meta http-equiv="refresh" content="5">',
        'This page cannot be shown right now. It will be loaded again in a moment.',
      ]);
      expect(readPage(await read('/landers/gallery')).plan.prerendered).toBe(true);
    } finally {
      await own.close();
    }
  });
});

describe('a gateway that stops, or does not prerender', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const released = { shell: { prerender: SHELL_BUNDLE } };
  const slow = `module.exports = { default: { page: () => new Promise((resolve) => setTimeout(resolve, 60000)) } };`;

  test('with PRERENDER=off renders no page, neither in advance nor on request', async () => {
    const log: string[] = [];
    const site = await startPublishedGateway(released, { env: { PRERENDER: 'off', LOG_LEVEL: 'debug' }, log });
    expect((await site.gateway.client().get('/pricing')).status).toBe(200);
    const rows = await site.gateway.db.selectFrom('prerendered_pages').select('key').execute();
    // The prerenderer logs what it has done at the latest when the gateway stops.
    await site.close();
    expect(rows).toEqual([]);
    expect(log.filter((line) => line.includes('prerendered'))).toEqual([]);
  });

  test('in the middle of rendering stops without a warning, and soon', async () => {
    const log: string[] = [];
    const inputs = {
      ...released,
      'mf-landers': { prerender: slow, routes: [fixtureRoute('index', { prerender: { queries: [] } })] },
    };
    const render = vi.spyOn(RenderProcess.prototype, 'render');
    const site = await startPublishedGateway(inputs, { env: { LOG_LEVEL: 'warn' }, log });
    await expect.poll(() => render.mock.calls.map(([, url]) => url)).toContain('/');
    const begun = performance.now();
    await site.close();
    expect(performance.now() - begun).toBeLessThan(15_000);
    expect(log).toEqual([]);
  });
});
