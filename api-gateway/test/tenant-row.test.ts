import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Settings } from '@tandem/contracts/api/settings';
import { monogram } from '../src/platform/brand/monogram.ts';
import { TYPEFACES } from '../src/platform/brand/typefaces.ts';
import { createOfflinePage } from '../src/composition/web-app/offline-page.ts';
import { BETA, codeOf, startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';
import { startPublishedGateway } from './composition/published-gateway.ts';
import type { PublishedGateway } from './composition/published-gateway.ts';

const HOST = 'nuit.localhost';
const PAGE = { accept: 'text/html' };

let site: PublishedGateway;
beforeAll(async () => {
  site = await startPublishedGateway();
});
afterAll(() => site.close());

/** A gateway that starts with the second tenant's row changed. */
async function withRow(changes: object, run: (gateway: TestGateway, log: string[]) => Promise<void>): Promise<void> {
  const { db, config } = site.gateway;
  const row = await db.selectFrom('tenants').select('settings').where('id', '=', BETA).executeTakeFirstOrThrow();
  const write = (settings: object) =>
    db
      .updateTable('tenants')
      .set({ settings: JSON.stringify(settings) })
      .where('id', '=', BETA)
      .execute();
  await write({ ...row.settings, ...changes });
  const log: string[] = [];
  const gateway = await startTestGateway({
    databaseUrl: config.databaseUrl ?? '',
    env: { DATA_DIR: config.dataDir, LOG_LEVEL: 'error' },
    log,
  });
  try {
    await run(gateway, log);
  } finally {
    await gateway.close();
    await write(row.settings);
  }
}

test('a theme that this build does not have is replaced by the default one, which is logged once', async () => {
  await withRow({ theme: 'aurora' }, async (gateway, log) => {
    const client = gateway.client(HOST);
    for (const path of ['/pricing', '/fr/members', '/favicon.ico', '/apple-touch-icon.png', '/site-en.webmanifest'])
      expect([path, (await client.get(path, { headers: PAGE })).status]).not.toEqual([path, 500]);
    const page = await client.get('/pricing', { headers: PAGE });
    expect([page.status, /data-theme="\w+"/.exec(page.text)?.[0]]).toEqual([200, 'data-theme="tandemly"']);
    expect((await client.get('/api/settings.php')).body).toMatchObject({ theme: 'tandemly' });
    expect((await client.get('/members/abc', { headers: PAGE })).status).toBe(404);
    const reports = log.filter((line) => line.includes('replaced or left out'));
    expect(reports).toHaveLength(1);
    expect(reports[0]).toContain(HOST);
  });
});

test('a language that this build does not have is left out, and the site is served in the others; without any it is refused', async () => {
  const text = { en: 'Later', fr: 'Plus tard', xx: 'Later, in a language of another build' };
  await withRow({ locales: ['fr', 'xx'], index_title: text }, async (gateway, log) => {
    const client = gateway.client(HOST);
    expect((await client.get('/fr/pricing', { headers: PAGE })).status).toBe(200);
    const { index_title: title, locales } = (await client.get('/api/settings.php')).body as Settings;
    expect([locales, title]).toEqual([['fr'], { en: 'Later', fr: 'Plus tard' }]);
    const reports = log.filter((line) => line.includes('replaced or left out'));
    expect(reports).toHaveLength(1);
    expect(reports[0]).toContain('locales.1 (this version has no language xx)');
  });
  await withRow({ locales: ['xx'] }, async (gateway) => {
    expect((await gateway.client(HOST).get('/api/settings.php')).status).toBe(503);
  });
});

test('with another fault the site is refused whole, its neighbours are not, and one line says which field', async () => {
  await withRow({ countries: ['FR', 'XX'], company: null }, async (gateway, log) => {
    const client = gateway.client(HOST);
    const page = await client.get('/pricing', { headers: PAGE });
    expect([page.status, page.headers['content-type'], page.headers['retry-after']]).toEqual([
      503,
      'text/html; charset=utf-8',
      '30',
    ]);
    const call = await client.get('/api/settings.php');
    expect([call.status, codeOf(call)]).toEqual([503, 'unavailable']);
    for (const path of ['/sw.js', '/favicon.ico']) expect((await client.get(path)).status).toBe(503);
    expect((await gateway.client().get('/pricing', { headers: PAGE })).status).toBe(200);
    const reports = log.filter((line) => line.includes('not valid'));
    expect(reports).toHaveLength(1);
    expect(reports[0]).toContain(HOST);
    expect(reports[0]).toContain('countries.1');
    expect(reports[0]).toContain('company');
  });
});

const TEAL = { accent: '#0f766e', ink: '#102a2e', paper: '#eef6f4' };
const SIGN = [
  { tone: 'second', path: 'M2 2h20v20H2Z' },
  { tone: 'accent', path: 'M10 10h20v20H10Z' },
];

describe('a brand of its own', () => {
  test('is worn by pages, icons, the manifest, the page without a network and failures, without a build [R-PLATFORM-TENANT-SETTINGS]', async () => {
    await withRow({ brand: { mark: SIGN, palette: TEAL } }, async (gateway) => {
      const client = gateway.client(HOST);
      const text = async (path: string) => (await client.get(path, { headers: PAGE })).text;
      const page = await text('/pricing');
      const rules = /<style nonce="[^"]+">(:root,\[data-theme\]\{[^}]+\})/.exec(page)?.[1] ?? '';
      expect(rules).toContain('--accent-500:#0f766e;');
      expect(rules).toContain('--color-accent:light-dark(#0f766e, #');
      const ground = /--paper-50:(#[0-9a-f]{6})/.exec(rules)?.[1] ?? 'none';
      expect(page).toContain(`<meta name="theme-color" media="(prefers-color-scheme: light)" content="${ground}">`);
      expect(JSON.parse(await text('/site.webmanifest'))).toMatchObject({ theme_color: ground });
      for (const { path } of SIGN) expect(await text('/favicon.svg')).toContain(path);
      const settings = (await client.get('/api/settings.php')).body as Settings;
      expect(settings.brand).toEqual({ mark: SIGN, palette: TEAL });
      expect(await text(createOfflinePage(settings, 'en').path)).toContain('--accent:#0f766e;');
      expect(await text('/social-images/nobodys.png')).toContain('--fill:#0f766e;');
    });
  });

  test('is nobody else’s: a site without a palette has no rules of its own', async () => {
    await withRow({ brand: { mark: SIGN, palette: TEAL } }, async (gateway) => {
      const page = await gateway.client().get('/pricing', { headers: PAGE });
      expect(page.text).not.toContain(':root,[data-theme]');
      expect(page.text).not.toContain('#0f766e');
    });
  });

  test('left out, the sign is the first letter of the name, and the colours are the theme’s', async () => {
    await withRow({ brand: undefined, name: 'Zenith' }, async (gateway, log) => {
      const { brand } = (await gateway.client(HOST).get('/api/settings.php')).body as Settings;
      expect(brand).toEqual({ mark: [monogram('Zenith', TYPEFACES.nuit.display())], palette: null });
      expect(log.filter((line) => line.includes('look'))).toEqual([]);
    });
  });

  test.each([
    ['a colour that is none', { mark: SIGN, palette: { ...TEAL, ink: 'navy' } }, 'brand.palette.ink', SIGN],
    ['a path with markup in it', { mark: [{ tone: 'accent', path: 'M0 0"/><script>' }] }, 'brand.mark.0.path', null],
    ['a path that draws nothing', { mark: [{ tone: 'accent', path: 'M' }] }, 'brand.mark.0.path', null],
    ['no object at all', 'teal', 'brand', null],
  ])('with %s the default takes its place, which is logged', async (_, brand, field, mark) => {
    await withRow({ brand, name: 'Zenith' }, async (gateway, log) => {
      const client = gateway.client(HOST);
      const page = await client.get('/pricing', { headers: PAGE });
      expect([page.status, page.text.includes(':root,[data-theme]')]).toEqual([200, false]);
      const settings = (await client.get('/api/settings.php')).body as Settings;
      const letter = [monogram('Zenith', TYPEFACES.nuit.display())];
      expect(settings.brand).toEqual({ mark: mark ?? letter, palette: null });
      const reports = log.filter((line) => line.includes('replaced or left out'));
      expect(reports).toHaveLength(1);
      expect(reports[0]).toContain(field);
    });
  });
});

test.each([
  ['Nuit Douce', 'Nuit Douce'],
  ['Rencontres sérieuses entre nous', 'Rencontres'],
  ['Anticonstitutionnellement', 'Anticonstitu'],
  ['💘 Amour 👩‍❤️‍👨 toujours', '💘 Amour 👩‍❤️‍👨'],
])('below its icon %s is called %s', async (name, short) => {
  await withRow({ name }, async (gateway) => {
    const { text } = await gateway.client(HOST).get('/site.webmanifest');
    expect(JSON.parse(text)).toMatchObject({ name, short_name: short });
  });
});
