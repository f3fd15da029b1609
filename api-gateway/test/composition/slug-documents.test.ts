import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ReleaseRoute } from '@tandem/contracts/composition/release';
import { ALPHA } from '../harness.ts';
import { readPage } from './html-page.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

const GALLERY = '/landers/gallery';
const SLUGS = {
  evening: {
    title: { en: 'Evenings', fr: 'Soirées' },
    description: { en: 'An evening on {tenant}.', fr: 'Une soirée sur {tenant}.' },
  },
  spring: { title: { en: 'Spring' } },
};
const withSlugs = (route: ReleaseRoute): ReleaseRoute =>
  route.id === 'landers-gallery' ? { ...route, texts: { ...route.texts, slugs: SLUGS } } : route;

let site: PublishedGateway;
beforeAll(async () => {
  site = await startPublishedGateway({
    'mf-landers': { edit: (release) => ({ ...release, routes: release.routes.map(withSlugs) }) },
  });
});
afterAll(() => site.close());

const pageAt = async (path: string) => readPage((await site.gateway.client().get(path)).text);
const headAt = async (path: string) => {
  const page = await pageAt(path);
  return [page.title, page.meta('description'), page.meta('og:image:alt')];
};

/** Writes a marketer's copy, and waits until the title of this page is another one by it. */
async function writeCopy(copy: readonly object[], path: string): Promise<void> {
  const before = (await pageAt(path)).title;
  await site.gateway.db
    .updateTable('tenants')
    .set({ landing_copy: JSON.stringify(copy) })
    .where('id', '=', ALPHA)
    .execute();
  await vi.waitFor(async () => expect((await pageAt(path)).title).not.toBe(before), { timeout: 30_000, interval: 50 });
}
const inBoth = (words: object) => ({ en: words, fr: words });

test('the address of a slug has its own title, description and picture, in the language of the page [R-LANDERS-SLUG-DOCUMENT]', async () => {
  const page = await pageAt(`${GALLERY}/evening`);
  expect(page.title).toBe('Evenings · Alpha');
  expect(page.meta('description')).toBe('An evening on Alpha.');
  expect(page.meta('og:description')).toBe('An evening on Alpha.');
  const { copy, parts } = page.plan;
  expect(copy, 'the page has words of its own').toBeUndefined();
  const route = parts['mf-landers']?.routes.find(({ id }) => id === 'landers-gallery');
  expect(route?.texts, 'the frame names it so').toEqual({
    title: 'Evenings',
    description: 'An evening on {tenant}.',
  });
  const image = await fetch(page.meta('og:image') ?? '');
  expect(image.headers.get('cache-control')).toContain('immutable');
  expect(await sharp(Buffer.from(await image.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 630 });
  expect(await headAt(`/fr${GALLERY}/evening`)).toEqual(['Soirées · Alpha', 'Une soirée sur Alpha.', 'Soirées']);
});

test('a slug without a description has that of the page, and a word that is no slug is the page [R-LANDERS-SLUG-DOCUMENT, R-LANDERS-SLUG-UNKNOWN]', async () => {
  const plain = await headAt(GALLERY);
  expect(plain[0]).toBe('landers-gallery of Alpha');
  expect(await headAt(`${GALLERY}/spring`)).toEqual(['Spring · Alpha', plain[1], 'Spring']);
  for (const slug of ['nothing', 'constructor', '__proto__']) expect(await headAt(`${GALLERY}/${slug}`)).toEqual(plain);
});

test('copy of the page as a whole leaves the words of a slug, and copy of the slug goes before them field by field [R-LANDERS-SLUG-DOCUMENT]', async () => {
  const ofAll = { page: GALLERY, texts: inBoth({ title: 'Everybody', description: 'All.', headline: 'All of us' }) };
  await writeCopy([ofAll], GALLERY);
  expect(await headAt(`${GALLERY}/evening`)).toEqual(['Evenings · Alpha', 'An evening on Alpha.', 'Evenings']);
  const ofSlug = { page: GALLERY, slug: 'evening', texts: inBoth({ title: 'Tonight', headline: 'Good evening' }) };
  await writeCopy([ofSlug], `${GALLERY}/evening`);
  expect(await headAt(`${GALLERY}/evening`)).toEqual(['Tonight · Alpha', 'An evening on Alpha.', 'Good evening']);
});
