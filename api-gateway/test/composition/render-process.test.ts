import { createServer } from 'node:net';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { RenderProcess } from '../../src/composition/prerender/render-process.ts';

const PLAN = { route: { id: 'index', part: 'mf-landers' }, queries: [], locale: 'en' } as unknown as PagePlan;

/** What the code of pages responses, run in one render process, one after another. */
async function runPages(codes: readonly string[], milliseconds?: number): Promise<string[]> {
  const pages = codes.map((code) => `async () => { ${code} }`).join();
  const remoteBundle = `const pages = [${pages}]; module.exports = { default: { page: (_plan, url) => pages[Number(url.slice(1))]() } };`;
  const shellBundle = `module.exports = { shared: { react: {} }, render: async ({ remote, plan, url }) => String(await remote.page(plan, url)) };`;
  const process = new RenderProcess({ shellBundle, remoteBundle }, milliseconds);
  try {
    const responses = await Promise.all(codes.map((_code, index) => process.render(PLAN, `/${index}`, true)));
    return responses.map((response) => (response.ok ? response.html : `failed: ${response.error}`));
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
    const response = await process.render(PLAN, '/', false);
    return response.ok ? response.html : `failed: ${response.error}`;
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
    for (const response of generated) expect(response).toContain('Code generation from strings disallowed');
  });

  test('files, network, processes and workers are denied, to the bundles and to code that leaves their realm', async () => {
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
    expect(await runInside('for (;;) {}', 500)).toContain('no result within 500 ms');
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
    const responses = await Promise.all(['/a', '/bad', '/b'].map((url) => process.render(PLAN, url, false)));
    expect(responses[0]).toEqual({ ok: true, html: 'page /a', isOfCountry: false, isOfSource: false });
    expect(responses[1]).toMatchObject({ ok: false, error: expect.stringContaining('no such page') as string });
    expect(responses[2]).toEqual({ ok: true, html: 'page /b', isOfCountry: false, isOfSource: false });
    process.end();
    expect(await process.render(PLAN, '/c', false)).toMatchObject({ ok: false, error: 'the process was ended' });
  });

  test('a page says whether anything has read where its visitor is from, however that was [R-PLATFORM-PRERENDER-COUNTRY]', async () => {
    const readings = {
      '/name': 'plan.settings.name + ("geoip_country" in plan.settings)',
      '/country': 'plan.settings.geoip_country',
      '/selected': 'plan.settings.geoip_selected_country',
      '/taken-apart': '(({ geoip_country: country }) => country)(plan.settings)',
      '/copied': '({ ...plan.settings }).name',
      '/as-text': 'JSON.stringify(plan.settings)',
      '/as-list': 'Object.values(plan.settings).length',
      '/described': 'Object.getOwnPropertyDescriptor(plan.settings, "geoip_country").value',
      '/again': 'plan.settings.name',
    };
    const cases = Object.entries(readings).map(
      ([url, code]) => `${JSON.stringify(url)}: ({ plan }) => String(${code})`,
    );
    const process = new RenderProcess({
      shellBundle: `const pages = { ${cases.join()} }; module.exports = { shared: {}, render: async (page) => pages[page.url](page) };`,
      remoteBundle: null,
    });
    const settings = { name: 'Alpha', geoip_country: 'FR', geoip_selected_country: 'FR' };
    const plan = { ...PLAN, settings } as unknown as PagePlan;
    const responses = await Promise.all(Object.keys(readings).map((url) => process.render(plan, url, false)));
    process.end();
    expect(responses.map((response) => (response.ok ? response.isOfCountry : response.error))).toEqual([
      false,
      ...Array.from({ length: 7 }, () => true),
      false,
    ]);
    expect(responses[0]).toMatchObject({ html: 'Alphatrue' });
    expect(responses[1]).toMatchObject({ html: 'FR' });
  });

  test('a page says whether anything has read if its visitor came with a traffic source [R-PLATFORM-PRERENDER-SOURCE]', async () => {
    const readings = {
      '/others': 'plan.settings.name + plan.hasSession + ("isSourced" in plan)',
      '/read': 'plan.isSourced',
      '/taken-apart': '(({ isSourced: came }) => came)(plan)',
      '/copied': '({ ...plan }).locale',
      '/as-text': 'JSON.stringify(plan).length',
      '/again': 'plan.settings.name',
    };
    const cases = Object.entries(readings).map(
      ([url, code]) => `${JSON.stringify(url)}: ({ plan }) => String(${code})`,
    );
    const process = new RenderProcess({
      shellBundle: `const pages = { ${cases.join()} }; module.exports = { shared: {}, render: async (page) => pages[page.url](page) };`,
      remoteBundle: null,
    });
    const plan = { ...PLAN, settings: { name: 'Alpha' }, hasSession: false, isSourced: true } as unknown as PagePlan;
    const responses = await Promise.all(Object.keys(readings).map((url) => process.render(plan, url, false)));
    process.end();
    expect(responses.map((response) => (response.ok ? response.isOfSource : response.error))).toEqual([
      false,
      ...Array.from({ length: 4 }, () => true),
      false,
    ]);
    expect(responses[0]).toMatchObject({ html: 'Alphafalsetrue' });
    expect(responses[1]).toMatchObject({ html: 'true' });
  });

  test('a page is not rendered by a shell that does not read which of its queries are refused: it would load for ever [R-PLATFORM-PRERENDER-REFUSED]', async () => {
    const process = new RenderProcess({
      shellBundle: `const pages = { '/known': ({ refusal, data }) => refusal ? refusal.code : data, '/unknown': ({ data }) => data ?? 'loading' };
        module.exports = { shared: {}, render: async ({ plan, url }) => plan.queries.map(pages[url]).join() };`,
      remoteBundle: null,
    });
    const refusal = { code: 'authentication_required', status: 403, message: 'Log in.' };
    const render = (url: string, queries: object[]) =>
      process.render({ ...PLAN, queries } as unknown as PagePlan, url, false);
    const [found, refused] = [
      { key: ['a'], data: 'found' },
      { key: ['b'], refusal },
    ];
    expect(await render('/known', [found, refused])).toMatchObject({ html: 'found,authentication_required' });
    expect(await render('/unknown', [found])).toMatchObject({ html: 'found' });
    const unknown = await render('/unknown', [found, refused]);
    expect(unknown).toMatchObject({
      ok: false,
      error: expect.stringContaining('no queries that are refused') as string,
    });
    process.end();
  });

  test('what code writes to the console does not become a response', async () => {
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
