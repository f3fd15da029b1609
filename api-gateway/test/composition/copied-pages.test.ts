import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readPage } from './html-page.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';
import { runMf } from './run-mf.ts';

let site: PublishedGateway;
let folder: string;
beforeAll(async () => {
  site = await startPublishedGateway();
  folder = await mkdtemp(join(tmpdir(), 'tandem-copied-'));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const texts = { en: { headline: 'Good evening' }, fr: { headline: 'Bonsoir' } };
const COPY = [
  { page: '/landers/gallery', slug: 'spring', texts },
  { page: '/landers/video', network: 'Acme', texts },
];

/** The pages to which a link on that page leads as to a document, because they have copy. */
async function ledTo(path: string, client = site.gateway.client()): Promise<string[]> {
  const { plan } = readPage((await client.get(path)).text);
  const routes = plan.parts['mf-landers']?.routes ?? [];
  return routes
    .filter(({ hasCopy }) => hasCopy)
    .map(({ id }) => id)
    .toSorted();
}

test('every page leads as to a document to those that have copy for this visitor [R-LANDERS-COPY-DOCUMENT]', async () => {
  expect(await ledTo('/login')).toEqual([]);
  const file = join(folder, 'copy.json');
  await writeFile(file, JSON.stringify(COPY));
  expect(await runMf(site, ['copy', 'set', 'alpha', file])).toMatchObject({ code: 0 });
  const isNotified = async () => expect(await ledTo('/login')).toEqual(['landers-gallery']);
  await vi.waitFor(isNotified, { timeout: 30_000, interval: 50 });
  expect(await ledTo('/fr/login')).toEqual(['landers-gallery']);
  const client = site.gateway.client();
  expect(await ledTo('/login?network=acme', client)).toEqual(['landers-gallery', 'landers-video']);
  expect(await ledTo('/login', client), 'on later pages as well').toEqual(['landers-gallery', 'landers-video']);
});
