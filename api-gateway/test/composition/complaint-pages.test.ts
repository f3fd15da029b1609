import { afterAll, beforeAll, expect, test } from 'vitest';
import { REMOTE_BUNDLE, SHELL_BUNDLE, fixtureRoute } from './fixture-release.ts';
import { readPage } from './html-page.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

const form = fixtureRoute('complaints', { prerender: { queries: [] } });

let site: PublishedGateway;
beforeAll(async () => {
  site = await startPublishedGateway({
    'shell': { prerender: SHELL_BUNDLE },
    'mf-members': { prerender: REMOTE_BUNDLE, routes: [form] },
  });
});
afterAll(() => site.close());

const open = async (path: string) => {
  const response = await site.gateway.client().get(path);
  return { response, page: readPage(response.text) };
};

test('the form of complaints is a public page: prerendered, listed, with its languages', async () => {
  const { response, page } = await open('/complaints');
  expect(page.plan.prerendered).toBe(true);
  expect(page.meta('robots')).toBeUndefined();
  expect(response.headers).not.toHaveProperty('x-robots-tag');
  expect(response.headers['cache-control']).toBe('private, no-cache');
  expect(page.all('link', { rel: 'alternate' }).map(({ attributes }) => attributes['hreflang'])).toEqual(
    expect.arrayContaining(['en', 'fr']),
  );
  expect((await site.gateway.client().get('/sitemap.xml')).text).toContain('/fr/complaints</loc>');
});

test('with the link of a complaint it is nobody else’s: not prerendered, not listed, kept nowhere', async () => {
  const secret = 'x'.repeat(43);
  for (const path of [`/complaints?complaint=${secret}`, `/fr/complaints?utm_source=mail&complaint=${secret}`]) {
    const { response, page } = await open(path);
    expect(response.status).toBe(200);
    expect(page.plan.prerendered).toBe(false);
    expect(page.meta('robots')).toBe('noindex');
    expect(response.headers['x-robots-tag']).toBe('noindex');
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(response.text).not.toContain(secret);
  }
  const kept = await site.gateway.db.selectFrom('prerendered_pages').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(secret);
});

test('another page with that parameter is what it is without', async () => {
  const { response, page } = await open('/nothing-here?complaint=x');
  expect([response.status, page.meta('robots')]).toEqual([404, 'noindex']);
  expect(response.headers['cache-control']).toBe('private, no-cache');
});
