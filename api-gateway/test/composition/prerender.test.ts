import { createServer } from 'node:net';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { releaseFileUrl } from '@tandem/contracts/composition/release';
import { RenderProcess } from '../../src/composition/prerender/render-process.ts';
import { REMOTE_BUNDLE, SHELL_BUNDLE, fixtureRoute } from './fixture-release.ts';
import { readPage } from './html-page.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

const PLAN = { route: { id: 'index', part: 'mf-landers' }, queries: [], locale: 'en' } as unknown as PagePlan;

/** What the code of pages answers, run in one render process, one after another. */
async function runPages(codes: readonly string[], milliseconds?: number): Promise<string[]> {
  const pages = codes.map((code) => `async () => { ${code} }`).join();
  const remoteBundle = `const pages = [${pages}]; module.exports = { default: { page: (_plan, url) => pages[Number(url.slice(1))]() } };`;
  const shellBundle = `module.exports = { shared: { react: {} }, render: async ({ remote, plan, url }) => String(await remote.page(plan, url)) };`;
  const process = new RenderProcess({ shellBundle, remoteBundle }, milliseconds);
  try {
    const answers = await Promise.all(codes.map((_code, index) => process.render(PLAN, `/${index}`, true)));
    return answers.map((answer) => (answer.ok ? answer.html : `failed: ${answer.error}`));
  } finally {
    process.end();
  }
}

/** The same of one page. */
async function runInside(code: string, milliseconds?: number): Promise<string> {
  return (await runPages([code], milliseconds))[0] ?? '';
}

/** The same for the shell's bundle, which holds modules of Node and so has a way into the outer realm. */
async function runWithBuiltins(code: string): Promise<string> {
  const shellBundle = `
    const stream = require('stream');
    module.exports = { shared: {}, render: async () => { ${code} } };`;
  const process = new RenderProcess({ shellBundle, remoteBundle: null });
  try {
    const answer = await process.render(PLAN, '/', false);
    return answer.ok ? answer.html : `failed: ${answer.error}`;
  } finally {
    process.end();
  }
}

describe('the render process', () => {
  test('code of a page has no process, no require beyond what is shared, and makes no code of strings', async () => {
    const [known, required, imported, ...generated] = await runPages([
      `return [typeof process, typeof fetch, typeof WebSocket, typeof WebAssembly, typeof globalThis.require].join()`,
      `return require('node:fs').readFileSync('/etc/hostname', 'utf8')`,
      `return (await import('node:fs')).readFileSync('/etc/hostname', 'utf8')`,
      `return new Function('return 1')()`,
      `return setTimeout.constructor('return process')().pid`,
      `return URL.constructor.constructor('return process')().pid`,
    ]);
    expect(known).toBe('undefined,undefined,undefined,undefined,undefined');
    expect(required).toContain('which is not shared');
    expect(imported).toContain('failed');
    expect(generated).toHaveLength(3);
    for (const answer of generated) expect(answer).toContain('Code generation from strings disallowed');
  });

  test('files, network, processes and workers are denied, to the bundles and to whoever gets out of their realm', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tandem-sandbox-'));
    const secret = join(folder, 'secret.txt');
    await writeFile(secret, 'the secret');
    const reached: string[] = [];
    const server = createServer((socket) => {
      reached.push('reached');
      socket.end('hello');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const attempts = `
      const outer = stream.Readable; const found = [];
      const tryIt = async (name, work) => { try { found.push(name + ':' + await work()); } catch (error) { found.push(name + ' denied ' + (error.code || error.message)); } };
      const builtin = (name) => { const p = outer.constructor('return process')(); return p.getBuiltinModule(name); };
      await tryIt('fs', () => builtin('fs').readFileSync(${JSON.stringify(secret)}, 'utf8'));
      await tryIt('net', () => new Promise((resolve, reject) => builtin('net').connect(${port}, '127.0.0.1', resolve).on('error', reject)));
      return found.join('|');`;
    const inside = await runWithBuiltins(attempts);
    expect(inside).not.toContain('the secret');
    expect(inside).toMatch(/fs denied.*net denied/);
    expect(await permissionsOfProcess(secret, port)).toEqual({
      fs: 'ERR_ACCESS_DENIED',
      write: 'ERR_ACCESS_DENIED',
      net: 'ERR_ACCESS_DENIED',
      child: 'ERR_ACCESS_DENIED',
      worker: 'ERR_ACCESS_DENIED',
    });
    expect(reached).toEqual([]);
    expect(await readdir(folder)).toEqual(['secret.txt']);
    server.close();
    await rm(folder, { recursive: true });
  });

  test('an endless loop, a flood of memory and a bundle that is none end in a failure, not in a hang', async () => {
    expect(await runInside('for (;;) {}', 500)).toContain('no answer within 500 ms');
    expect(await runInside('const all = []; for (;;) all.push(new Array(100000).fill(Math.random()));')).toContain(
      'failed',
    );
    const broken = new RenderProcess({ shellBundle: 'this is no code', remoteBundle: null });
    expect((await broken.render(PLAN, '/', false)).ok).toBe(false);
    broken.end();
  });

  test('one process renders many pages, and a page that throws does not end it', async () => {
    const process = new RenderProcess({
      shellBundle: `module.exports = { shared: {}, render: async ({ url }) => { if (url === '/bad') throw new Error('no such page'); return 'page ' + url; } };`,
      remoteBundle: null,
    });
    const answers = await Promise.all(['/a', '/bad', '/b'].map((url) => process.render(PLAN, url, false)));
    expect(answers[0]).toEqual({ ok: true, html: 'page /a' });
    expect(answers[1]).toMatchObject({ ok: false, error: expect.stringContaining('no such page') as string });
    expect(answers[2]).toEqual({ ok: true, html: 'page /b' });
    process.end();
    expect(await process.render(PLAN, '/c', false)).toMatchObject({ ok: false, error: 'the process was ended' });
  });

  test('what code writes to the console does not become an answer', async () => {
    expect(await runInside(`console.log(JSON.stringify({ ok: true, html: 'forged' })); return 'real'`)).toBe('real');
  });
});

/** What Node itself says to code in a process with the flags of the render process, without the realm around it. */
async function permissionsOfProcess(file: string, port: number): Promise<Record<string, string>> {
  const { execFile } = await import('node:child_process');
  const { RENDER_FLAGS } = await import('../../src/composition/prerender/render-process.ts');
  const source = `
    const codes = {}; const note = (name, work) => { try { work(); codes[name] = 'allowed'; } catch (error) { codes[name] = error.code; } };
    note('fs', () => require('fs').readFileSync(${JSON.stringify(file)}));
    note('write', () => require('fs').writeFileSync(${JSON.stringify(`${file}.new`)}, 'x'));
    note('child', () => require('child_process').spawnSync('id'));
    note('worker', () => new (require('worker_threads').Worker)('1', { eval: true }));
    const done = (code) => { codes.net = code; process.stdout.write(JSON.stringify(codes)); process.exit(); };
    try { require('net').connect(${port}, '127.0.0.1', () => done('allowed')).on('error', (error) => done(error.code)); } catch (error) { done(error.code); }`;
  const output = await new Promise<string>((resolve, reject) =>
    execFile(process.execPath, [...RENDER_FLAGS, '--eval', source], { env: {} }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    ),
  );
  return JSON.parse(output) as Record<string, string>;
}

describe('pages that are made ahead', () => {
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
    const answer = await site.gateway.client().get('/landers/gallery');
    const page = readPage(answer.text);
    expect(page.all('script').filter((script) => script.attributes['src'] !== undefined)).toEqual([]);
    expect(page.all('link', { rel: 'preload', as: 'script' })).toEqual([]);
    const started = /\}\)\((\[.*?\]),(\[.*?\])\)<\/script>/.exec(answer.text);
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
    const needed = /<body><noscript><p class="needs-script">([^<]+)<\/p><\/noscript><div id="root">/;
    expect(await textOf('/landers/gallery')).not.toContain('<noscript>');
    expect(await textOf('/nothing')).not.toContain('<noscript>');
    expect(needed.exec(await textOf('/landers/gallery?country=FR'))?.[1]).toBe(
      'This page needs JavaScript. Switch it on in your browser and load the page again.',
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
    // The other one is for browsers without scripts.
    expect(page.all('style')).toHaveLength(2);
    for (const style of page.all('style'))
      expect(style.attributes['nonce']).toBe(page.all('script')[0]?.attributes['nonce']);
    const client = await site.gateway.login(await site.gateway.makeMember());
    expect(readPage((await client.get(path)).text).root).toContain('data-session="true"');
    expect((await pageOf('/nothing')).root).toContain('data-frame="404"');
  });

  test('a page whose data cannot be had comes with its frame', async () => {
    const page = await pageOf('/landers/video');
    expect(page.plan.prerendered).toBe(false);
    expect(page.root).toContain('data-frame="landers-video"');
  });

  test('are made for all tenants and languages before somebody asks, and kept for all gateways', async () => {
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
        { timeout: 10_000 },
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

describe('a gateway that stops, or makes nothing ahead', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const released = { shell: { prerender: SHELL_BUNDLE } };
  const slow = `module.exports = { default: { page: () => new Promise((resolve) => setTimeout(resolve, 60000)) } };`;

  test('with PRERENDER=off renders no page, neither ahead nor when it is asked for', async () => {
    const log: string[] = [];
    const site = await startPublishedGateway(released, { env: { PRERENDER: 'off', LOG_LEVEL: 'debug' }, log });
    expect((await site.gateway.client().get('/pricing')).status).toBe(200);
    const rows = await site.gateway.db.selectFrom('prerendered_pages').select('key').execute();
    // What makes pages ahead says so at the latest when the gateway stops.
    await site.close();
    expect(rows).toEqual([]);
    expect(log.filter((line) => line.includes('made ahead') || line.includes('prerendered'))).toEqual([]);
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
