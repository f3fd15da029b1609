import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Settings } from '@tandem/contracts/api/settings';
import type { Release } from '@tandem/contracts/composition/release';
import { SERVICE_WORKER_FILE } from '@tandem/contracts/composition/service-worker';
import type { WorkerSite } from '@tandem/contracts/composition/service-worker';
import { startPublishedGateway } from './composition/published-gateway.ts';
import type { PublishedGateway } from './composition/published-gateway.ts';
import { startTestGateway } from './harness.ts';

const WORKER = 'self.addEventListener("fetch", () => {}); // the worker of this release';

interface Entry {
  order: number;
  label: { en: string; fr: string };
  audience?: 'unpaid';
}

/** A release of which these pages have an entry in the bar of members. */
const withEntries = (entries: Readonly<Record<string, Entry>>) => ({
  edit: (release: Release): Release => ({
    ...release,
    routes: release.routes.map((route) => {
      const entry = entries[route.id];
      if (entry === undefined) return route;
      const { label, ...navigation } = entry;
      return { ...route, navigation: { place: 'members', ...navigation }, texts: { ...route.texts, label } };
    }),
  }),
});

let site: PublishedGateway;
beforeAll(async () => {
  site = await startPublishedGateway({
    'shell': { files: { [SERVICE_WORKER_FILE]: WORKER } },
    'mf-members': withEntries({
      members: { order: 10, label: { en: 'Search members', fr: 'Rechercher des membres' } },
    }),
    'mf-chat': withEntries({ chats: { order: 20, label: { en: 'Messages', fr: 'Messages' } } }),
    'mf-payments': withEntries({
      premium: { order: 5, audience: 'unpaid', label: { en: 'Get Premium', fr: 'Passer à Premium' } },
      credits: { order: 40, label: { en: 'Credits', fr: 'Crédits' } },
    }),
  });
});
afterAll(() => site.close());

const get = (path: string, host = 'localhost') => site.gateway.client(host).get(path);

interface Manifest {
  id: string;
  name: string;
  lang: string;
  start_url: string;
  scope: string;
  display: string;
  theme_color: string;
  icons: { src: string; sizes: string; purpose: string }[];
  shortcuts: { name: string; url: string }[];
}

const manifestAt = async (path: string, host?: string) => {
  const received = await get(path, host);
  expect(received.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  return JSON.parse(received.text) as Manifest;
};

/** Bytes of a PNG: the client of the tests reads text. */
async function pictureAt(path: string): Promise<{ status: number; type: string; bytes: Buffer }> {
  const response = await fetch(site.gateway.url + path);
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

describe('the manifest', () => {
  test('is of the tenant and in the language of its address; both languages are one app', async () => {
    const [en, fr] = [await manifestAt('/site.webmanifest'), await manifestAt('/fr/site.webmanifest')];
    expect(en).toMatchObject({
      name: 'Alpha',
      lang: 'en-US',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      id: '/',
    });
    expect(fr).toMatchObject({ name: 'Alpha', lang: 'fr-FR', start_url: '/fr', scope: '/', id: '/' });
    expect(en.shortcuts.map(({ name, url }) => [name, url])).toEqual([
      ['Search members', '/members'],
      ['Messages', '/chats'],
      ['Credits', '/credits'],
    ]);
    // The words of the menu and the pages.
    expect(fr.shortcuts.map(({ name, url }) => [name, url])).toEqual([
      ['Rechercher des membres', '/fr/members'],
      ['Messages', '/fr/chats'],
      ['Crédits', '/fr/credits'],
    ]);
    const beta = await manifestAt('/site.webmanifest', 'nuit.localhost');
    expect(beta.name).toBe('Beta');
    expect(beta.theme_color).not.toBe(en.theme_color);
    expect(beta.icons.map(({ src }) => src)).not.toEqual(en.icons.map(({ src }) => src));
  });

  test('names icons that are there, of the size that it says', async () => {
    const { icons } = await manifestAt('/site.webmanifest');
    expect(icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable', 'maskable', 'monochrome']);
    for (const { src, sizes } of icons) {
      const picture = await pictureAt(src);
      expect([picture.status, picture.type], src).toEqual([200, 'image/png']);
      const { width, height } = await sharp(picture.bytes).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
  });

  test('a maskable icon is filled to its edges, with the mark within the inner 80 %; a round one is not', async () => {
    const { icons } = await manifestAt('/site.webmanifest');
    const pixels = async (purpose: string) => {
      const icon = icons.find((candidate) => candidate.purpose === purpose && candidate.sizes === '192x192');
      const { bytes } = await pictureAt(icon?.src ?? '');
      const { data } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      return (x: number, y: number) => [...data.subarray((y * 192 + x) * 4, (y * 192 + x) * 4 + 4)];
    };
    const maskable = await pixels('maskable');
    const ground = maskable(0, 0);
    expect(ground[3]).toBe(255);
    for (let step = 0; step < 360; step += 1) {
      const angle = (step * Math.PI) / 180;
      const [x, y] = [Math.round(95.5 + Math.cos(angle) * 77), Math.round(95.5 + Math.sin(angle) * 77)];
      expect(maskable(x, y), `at ${step}°`).toEqual(ground);
    }
    expect(maskable(90, 90)).not.toEqual(ground);
    expect((await pixels('any'))(0, 0)[3]).toBe(0);
  });

  test('is linked by every page, with the icon for Apple’s home screen', async () => {
    const page = await get('/fr/login');
    expect(page.text).toContain('<link rel="manifest" href="/fr/site.webmanifest">');
    const icon = /<link rel="apple-touch-icon" sizes="180x180" href="([^"]+)">/.exec(page.text)?.[1] ?? '';
    expect((await sharp((await pictureAt(icon)).bytes).metadata()).width).toBe(180);
  });
});

test('the icon of the pages is drawn of the sign in the tenant’s settings', async () => {
  const { body } = await get('/api/settings.php');
  const { brand } = body as Settings;
  const icon = await get('/favicon.svg');
  expect([...icon.text.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path)).toEqual(brand.mark.map(({ path }) => path));
});

test('icons of another revision, another tenant or no name are not there', async () => {
  const { icons } = await manifestAt('/site.webmanifest', 'nuit.localhost');
  expect((await get(icons[0]?.src ?? '')).status).toBe(404);
  expect((await get('/_app/icon-192.aaaaaaaa.png')).status).toBe(404);
  expect((await get('/_app/constructor.aaaaaaaa.png')).status).toBe(404);
  expect((await get('/_app/nothing')).status).toBe(404);
});

test('favicon.ico is an ICO with a PNG in it; Apple’s own addresses are served', async () => {
  const { type, bytes } = await pictureAt('/favicon.ico');
  expect(type).toBe('image/x-icon');
  expect([bytes.readUInt16LE(0), bytes.readUInt16LE(2), bytes.readUInt16LE(4), bytes.readUInt8(6)]).toEqual([
    0, 1, 1, 48,
  ]);
  expect((await sharp(bytes.subarray(bytes.readUInt32LE(18))).metadata()).width).toBe(48);
  expect((await pictureAt('/apple-touch-icon.png')).type).toBe('image/png');
});

describe('the service worker', () => {
  const siteOf = (text: string) => JSON.parse(/^self\.site=(.*);$/m.exec(text)?.[1] ?? '') as WorkerSite;

  test('is that of the live shell, with what the gateway knows in front; requested anew each time', async () => {
    const received = await get('/sw.js');
    expect(received.text).toContain(WORKER);
    expect(received.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(received.headers['content-security-policy']).toContain("connect-src 'self'");
    expect(siteOf(received.text)).toMatchObject({
      release: site.releases.shell.id,
      name: 'Alpha',
      // Of the live parts' routes: the worker names no page.
      news: { check: '/chats', open: '/login' },
    });
    const again = await site.gateway.client().get('/sw.js', { headers: { 'if-none-match': received.headers.etag } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('is in the plan of every page, and may be registered under its policies', async () => {
    const page = await get('/login');
    expect(page.text).toContain('"serviceWorker":"/sw.js"');
    expect(page.headers['content-security-policy']).toContain("worker-src 'self'");
    expect(page.text).toContain('a.pathname==="/sw.js"');
  });

  test('names offline pages in the look of the tenant and both languages, which need no other file', async () => {
    const alpha = siteOf((await get('/sw.js')).text).offlinePages;
    const [en, fr] = [await get(alpha.en), await get(alpha.fr)];
    expect(en.text).toContain('<html lang="en-US"');
    expect(en.text).toContain('You are offline');
    expect(fr.text).toContain('Vous êtes hors ligne');
    expect(en.text).not.toMatch(/(src|href)=/);
    expect(en.headers['x-robots-tag']).toBe('noindex');
    const policy = String(en.headers['content-security-policy']);
    expect(policy).toMatch(
      /^default-src 'none'; connect-src 'self'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'/,
    );
    const beta = siteOf((await get('/sw.js', 'nuit.localhost')).text).offlinePages;
    expect((await get(beta.en, 'nuit.localhost')).text).toContain('data-theme="nuit"');
    expect((await get(beta.en)).status, 'one of another tenant').toBe(404);
  });

  test('without one in the shell there is none: neither a file nor a word of it', async () => {
    const bare = await startPublishedGateway();
    try {
      expect((await bare.gateway.client().get('/sw.js')).status).toBe(404);
      expect((await bare.gateway.client().get('/login')).text).toContain('"serviceWorker":null');
    } finally {
      await bare.close();
    }
  });
});

test('settings carry the public key, unless another server keeps the accounts', async () => {
  expect((await site.gateway.client().call('GET /api/settings.php')).push_public_key).toMatch(/^B[\w-]{86}$/);
  const proxied = await startTestGateway({ env: { API_UPSTREAM: 'http://127.0.0.1:1', API_PROXY: 'user.php' } });
  try {
    expect((await proxied.client().call('GET /api/settings.php')).push_public_key).toBeNull();
  } finally {
    await proxied.close();
  }
});
