import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { promoteReleases } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { variantUnder } from '../../src/platform/experiments/assign.ts';
import { EXPERIMENTS } from '../../src/platform/experiments/experiment.ts';
import type { Experiment } from '../../src/platform/experiments/experiment.ts';
import { someExperiment } from '../experiments/simulate.ts';
import { setVariants } from './experiment-visitors.ts';
import { SHELL_BUNDLE, fixtureRoute, removeBuilds, writeBuild } from './fixture-release.ts';
import { readPage } from './html-page.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

const WEIGHTS = [0.5, 0.5];
const experiment = someExperiment('home', WEIGHTS, { variations: ['calm', 'loud'], part: 'mf-landers' });
const experiments = EXPERIMENTS as Experiment[];

/** A build whose home says these words. */
const homeWith = (words: string) => ({
  prerender: `module.exports = { default: { page: () => '${words}' } };`,
  routes: [fixtureRoute('index', { prerender: { queries: [] }, files: ['page.css'] })],
});

let site: PublishedGateway;
beforeAll(async () => {
  site = await startPublishedGateway({
    'shell': { prerender: SHELL_BUNDLE },
    'mf-landers': homeWith('calm words'),
  });
  experiments.push(experiment);
});
afterAll(async () => {
  experiments.splice(experiments.indexOf(experiment), 1);
  await site.close();
});

/** What a visitor of a variant reads before any script has run. */
async function readHome(variant: string): Promise<string> {
  const client = site.gateway.client();
  let visitor = randomUUID();
  while (variantUnder(experiment, WEIGHTS, visitor) !== variant) visitor = randomUUID();
  setVariants(client, { visitor, variants: {}, isKept: false });
  const { root } = readPage((await client.get('/fr')).text);
  return /\w+ words/.exec(root)?.[0] ?? 'nothing';
}

test('the markup of a page is that of the visitor’s release, however often others have had theirs from the cache [R-LANDERS-RELEASE-VARIANT]', async () => {
  await expect.poll(() => readHome('loud'), { timeout: 15_000 }).toBe('calm words');
  const { dist, release } = await writeBuild({ part: 'mf-landers', ...homeWith('loud words') });
  await publishRelease(site.ledger, dist);
  await promoteReleases(site.ledger, [release], { destination: { channel: 'experiment:home:loud' } });
  await removeBuilds([{ dist }]);
  await expect.poll(() => readHome('loud'), { timeout: 15_000 }).toBe('loud words');
  for (let visit = 0; visit < 3; visit += 1)
    expect([await readHome('calm'), await readHome('loud')]).toEqual(['calm words', 'loud words']);
});
