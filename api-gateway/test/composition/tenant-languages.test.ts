import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Settings } from '@tandem/contracts/api/settings';
import type { Locale } from '@tandem/contracts/product/locales';
import { ALPHA, startTestGateway } from '../harness.ts';
import type { TestClient, TestGateway } from '../harness.ts';
import { readPage } from './html-page.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

let site: PublishedGateway;
beforeAll(async () => {
  site = await startPublishedGateway();
});
afterAll(() => site.close());

/** A gateway on the same database whose first tenant speaks these languages alone. */
async function speaking(
  locales: Locale[],
  run: (gateway: TestGateway) => Promise<void>,
  changes: Partial<Settings> = {},
): Promise<void> {
  const { db, config } = site.gateway;
  const { settings } = await db
    .selectFrom('tenants')
    .select('settings')
    .where('id', '=', ALPHA)
    .executeTakeFirstOrThrow();
  const write = (written: object) =>
    db
      .updateTable('tenants')
      .set({ settings: JSON.stringify(written) })
      .where('id', '=', ALPHA)
      .execute();
  await write({ ...settings, locales, ...changes });
  const gateway = await startTestGateway({
    databaseUrl: config.databaseUrl ?? '',
    env: { DATA_DIR: config.dataDir },
  });
  try {
    await run(gateway);
  } finally {
    await gateway.close();
    await write(settings);
  }
}

const responseOf = async (client: TestClient, path: string, headers: Record<string, string> = {}) => {
  const { status, headers: received } = await client.get(path, { headers });
  return [status, received['location']];
};

describe('a tenant of one language', () => {
  test('has its pages in that one; addresses of another lead to the same page in it [R-PLATFORM-TENANT-SETTINGS]', async () => {
    await speaking(['fr'], async (gateway) => {
      const client = gateway.client();
      for (const [path, location] of [
        ['/', '/fr'],
        ['/login?next=%2Flikes', '/fr/login?next=%2Flikes'],
        ['/pages/terms', '/fr/pages/terms'],
        ['/nothing-here', '/fr/nothing-here'],
      ] as const)
        expect([path, await responseOf(client, path)]).toEqual([path, [302, location]]);
      expect(await responseOf(client, '/', { cookie: 'locale=en' })).toEqual([302, '/fr']);
      expect(await responseOf(client, '/', { 'user-agent': 'Googlebot/2.1' })).toEqual([302, '/fr']);
      const page = await client.get('/fr/login');
      expect(page.status).toBe(200);
      expect(page.text).not.toContain('hreflang="en"');
      const alternates = readPage((await client.get('/fr/pages/terms')).text).all('link', { rel: 'alternate' });
      expect(alternates.map(({ attributes }) => attributes['hreflang'])).toEqual(['fr', 'x-default']);
      for (const { attributes } of alternates) expect(attributes['href']).toMatch(/\/fr\/pages\/terms$/);
      expect((await client.get('/fr/nothing-here')).status).toBe(404);
      expect((await client.get('/sitemap.xml')).text).not.toMatch(/hreflang="en"|<loc>[^<]*(?<!\/fr)\/login</);
    });
  });

  test('the same for the language without a prefix', async () => {
    await speaking(['en'], async (gateway) => {
      const client = gateway.client();
      expect(await responseOf(client, '/fr/login?next=%2Flikes')).toEqual([302, '/login?next=%2Flikes']);
      expect(await responseOf(client, '/fr')).toEqual([302, '/']);
      expect(await responseOf(client, '/', { cookie: 'locale=fr' })).toEqual([200, undefined]);
      expect((await client.get('/login')).status).toBe(200);
    });
  });
});

describe('without a choice of one’s own', () => {
  // Its domain's language decides by its first two letters, not the order of its languages.
  test.each<[string, Locale[], string]>([
    ['fr_FR', ['en', 'fr'], '/fr'],
    ['en_GB', ['fr', 'en'], '/'],
    ['nl_NL', ['fr', 'en'], '/'],
  ])(
    'the first page of a tenant of %s that speaks %j is %s [R-LOCALE-DOMAIN-DEFAULT]',
    async (domain, locales, location) => {
      await speaking(
        locales,
        async (gateway) => {
          const response = await responseOf(gateway.client(), '/', { 'sec-fetch-site': 'none' });
          expect(response).toEqual(location === '/' ? [200, undefined] : [302, location]);
        },
        { domain_language: domain },
      );
    },
  );
});
