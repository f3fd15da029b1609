import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Channel } from '@tandem/contracts/composition/channels';
import { promoteReleases } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { variantUnder } from '../../src/platform/experiments/assign.ts';
import { EXPERIMENTS } from '../../src/platform/experiments/experiment.ts';
import type { Experiment } from '../../src/platform/experiments/experiment.ts';
import { someExperiment } from '../experiments/simulate.ts';
import { ALPHA } from '../harness.ts';
import { setVariants } from './experiment-visitors.ts';
import { SHELL_BUNDLE, fixtureRoute, removeBuilds, writeBuild } from './fixture-release.ts';
import { readPage } from './html-page.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

const WEIGHTS = [0.5, 0.5];
const experiment = someExperiment('home', WEIGHTS, { variations: ['calm', 'loud'], part: 'mf-landers' });
const experiments = EXPERIMENTS as Experiment[];

/** A build whose home says this word, and what it was rendered for. */
const homeWith = (word: string) => ({
  prerender: `module.exports = { default: { page: ({ route, locale, settings, copy }) => route.id === 'index'
    ? ['${word}', settings.name, locale, settings.geoip_country, copy && copy.headline].filter(Boolean).join(' ')
    : settings.name + ' in ' + locale } };`,
  routes: [
    fixtureRoute('index', { prerender: { queries: [] }, files: ['page.css'] }),
    fixtureRoute('landers-video', { prerender: { queries: [] } }),
  ],
});

let site: PublishedGateway;
beforeAll(async () => {
  experiments.push(experiment);
  site = await startPublishedGateway(
    { 'shell': { prerender: SHELL_BUNDLE }, 'mf-landers': homeWith('calm') },
    { env: { TRUST_PROXY: 'loopback' } },
  );
});
afterAll(async () => {
  experiments.splice(experiments.indexOf(experiment), 1);
  await site.close();
});

const wordsOf = (html: string) => /<main data-page="index"[^>]*>([^<]*)</.exec(html)?.[1] ?? 'no home';

/** What the stored homes say. */
async function stored(): Promise<string[]> {
  const rows = await site.gateway.db
    .selectFrom('prerendered_pages')
    .select('html')
    .where('route', '=', 'index')
    .where('remote_release', 'is not', null)
    .execute();
  return rows.map(({ html }) => wordsOf(html)).toSorted();
}

/** Waits until homes are stored that say all of this. */
const expectAhead = (words: readonly string[]) =>
  expect.poll(stored, { timeout: 20_000 }).toEqual(expect.arrayContaining([...words]));

/** The home that somebody reads before any script has run. */
async function readHome(
  path: string,
  { host, variant = 'calm', from }: { host?: string; variant?: string; from?: string } = {},
) {
  const client = site.gateway.client(host);
  let visitor = randomUUID();
  while (variantUnder(experiment, WEIGHTS, visitor) !== variant) visitor = randomUUID();
  setVariants(client, { visitor, variants: {}, isKept: false });
  const headers = from === undefined ? {} : { 'x-forwarded-for': from };
  return wordsOf(readPage((await client.get(path, { headers })).text).root);
}

async function promoteTo(word: string, channel: Channel) {
  const { dist, release } = await writeBuild({ part: 'mf-landers', ...homeWith(word) });
  await publishRelease(site.ledger, dist);
  await promoteReleases(site.ledger, [release], { destination: { channel } });
  await removeBuilds([{ dist }]);
}

test('what is live, each variant and a tenant’s own release are rendered for each tenant and language before anybody requests them [R-PLATFORM-PRERENDER-AHEAD]', async () => {
  await expectAhead(['calm Alpha en', 'calm Alpha fr', 'calm Beta en', 'calm Beta fr']);
  await promoteTo('loud', 'experiment:home:loud');
  await expectAhead(['loud Alpha en', 'loud Alpha fr', 'loud Beta en', 'loud Beta fr']);
  await promoteTo('own', 'tenant:beta');
  await expectAhead(['own Beta en', 'own Beta fr']);
  const ahead = await stored();
  expect(ahead.filter((words) => words.startsWith('own Alpha'))).toEqual([]);
  expect(await readHome('/', { variant: 'loud' })).toBe('loud Alpha en');
  expect(await readHome('/fr')).toBe('calm Alpha fr');
  expect(await readHome('/fr', { host: 'nuit.localhost', variant: 'loud' })).toBe('own Beta fr');
  expect(await stored(), 'visitors got those that were there before').toEqual(ahead);
});

test('a page is prerendered with a marketer’s copy, once that is there [R-PLATFORM-PRERENDER-AHEAD]', async () => {
  const texts = { en: { headline: 'Spring' }, fr: { headline: 'Printemps' } };
  await site.gateway.db
    .updateTable('tenants')
    .set({ landing_copy: JSON.stringify([{ page: '/', texts }]) })
    .where('id', '=', ALPHA)
    .execute();
  await expectAhead([
    'calm Alpha en Spring',
    'calm Alpha fr Printemps',
    'loud Alpha en Spring',
    'loud Alpha fr Printemps',
  ]);
});

test('one visitor from a country has the pages rendered for others from there [R-PLATFORM-PRERENDER-AHEAD]', async () => {
  expect(await readHome('/fr', { from: '2.2.2.2' })).toBe('calm Alpha fr FR Printemps');
  await expectAhead(['calm Alpha en FR Spring', 'loud Alpha en FR Spring', 'loud Alpha fr FR Printemps']);
  const ahead = await stored();
  expect(await readHome('/', { from: '2.2.2.3', variant: 'loud' })).toBe('loud Alpha en FR Spring');
  expect(await stored(), 'the next visitor got one that was there').toEqual(ahead);
  expect(ahead.filter((words) => words.includes('Beta') && words.includes('FR'))).toEqual([]);
});

test('a page that does not read where its visitor is from is rendered once for all of them [R-PLATFORM-PRERENDER-COUNTRY]', async () => {
  const rows = () =>
    site.gateway.db.selectFrom('prerendered_pages').select('key').where('route', '=', 'landers-video').execute();
  const video = async (from: string) =>
    readPage((await site.gateway.client().get('/landers/video', { headers: { 'x-forwarded-for': from } })).text).root;
  expect(await video('127.0.0.1')).toContain('Alpha in en');
  const before = await rows();
  for (const from of ['2.2.2.2', '8.8.8.8', '2.2.2.3']) expect(await video(from)).toContain('Alpha in en');
  expect(await rows()).toHaveLength(before.length);
});
