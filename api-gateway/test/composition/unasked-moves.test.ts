import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MoveCommand } from '@tandem/contracts/composition/release-commands';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release, ReleaseRoute } from '@tandem/contracts/composition/release';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { promoteReleases, withdrawPart } from '../../src/composition/ledger/move-pointers.ts';
import { publishCheckout } from '../../src/composition/ledger/publish-checkout.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { runMove } from '../../src/composition/release-commands/move.ts';
import { fixtureRoute, removeBuilds, writeBuild } from './fixture-release.ts';
import { setUpLedger } from './ledger-fixture.ts';

/** Moves that no gate keeps back: what they do to the visitors of a tenant is said once they are made. */
const { dataDir, deps, liveOf } = setUpLedger();
const TENANT = 'tenant:beta';
const WARNING = 'Warning, of visitors with releases of their own:';
const HELP = 'Give them one that fits, or withdraw theirs: npm run mf -- status';

const builds: { dist: string }[] = [];
async function build(part: Part, routes?: Release['routes']) {
  const edit = (release: Release) => ({ ...release, routes: routes ?? release.routes });
  const built = await writeBuild({ part, edit });
  builds.push(built);
  return built.dist;
}

const publish = async (part: Part, routes?: Release['routes']) =>
  (await publishRelease(deps(), await build(part, routes))).release;
const promote = (...releases: Release[]) => promoteReleases(deps(), releases, { drops: 'any' });
const give = (release: Release) =>
  promoteReleases(deps(), [release], { drops: 'any', destination: { channel: TENANT } });
const run = (command: MoveCommand) => runMove(deps(), command);

const pageOf = (id: string): ReleaseRoute => fixtureRoute('pricing', { id, path: `/${id}`, link: id });
const [pricing, prices, gifts] = [fixtureRoute('pricing'), pageOf('prices'), pageOf('gifts')];

beforeEach(async () => {
  await promote(await publish('shell'), await publish('mf-payments', [pricing]), await publish('mf-prices', [prices]));
});
/** The part of which the tenant has a release of its own in a test. */
let owned: Part | null = null;
afterEach(async () => {
  if (owned !== null) await withdrawPart(deps(), owned, { channel: TENANT });
  owned = null;
});
afterAll(async () => {
  await removeBuilds(builds);
  await rm(join(dataDir(), 'checkout-builds.json'), { force: true });
});

test('a rollback to what does not go with the release of a tenant is done, and one line names the tenant [R-PLATFORM-RELEASE-UNASKED]', async () => {
  const more = await publish('mf-prices', [prices, gifts]);
  await promote(more);
  await promote(await publish('mf-prices', [prices]));
  await give(await publish('mf-payments', [pricing, gifts]));
  owned = 'mf-payments';
  const { text, data } = await run({ name: 'rollback', part: 'mf-prices', to: null, reason: null });
  expect(await liveOf('mf-prices')).toBe(more.id);
  const [done, warning, ...others] = text.split('\n');
  expect(done).toContain(`mf-prices is now ${more.id}`);
  expect(warning).toBe(
    `${WARNING} in ${TENANT}, /gifts of mf-payments and /gifts of mf-prices are one address. ${HELP}`,
  );
  expect(others).toEqual([]);
  expect(data).toMatchObject({ moved: [{ to: more.id }], warning });
});

test('a rollback says nothing where it takes nothing from a tenant', async () => {
  await promote(await publish('mf-prices', [prices]));
  await give(await publish('mf-payments', [pricing, gifts]));
  owned = 'mf-payments';
  const { text, data } = await run({ name: 'rollback', part: 'mf-prices', to: null, reason: null });
  expect(text).not.toContain('Warning');
  expect(data).not.toHaveProperty('warning');
});

test('a recall of what a tenant has is done, and names what its visitors have no longer [R-PLATFORM-RELEASE-UNASKED]', async () => {
  const own = await publish('mf-prices', [prices, gifts]);
  await give(own);
  owned = 'mf-prices';
  const { text } = await run({ name: 'recall', part: 'mf-prices', release: own.build, to: null, reason: null });
  const live = await liveOf('mf-prices');
  expect(text.split('\n')).toEqual([
    `${own.id} is recalled: open tabs leave it, and ${live} stays live.`,
    `${WARNING} they have no longer the page /gifts in ${TENANT}. ${HELP}`,
  ]);
});

test('a start from a checkout is not kept back, and says what it takes from a tenant [R-PLATFORM-RELEASE-UNASKED]', async () => {
  await give(await publish('mf-prices', [prices, gifts]));
  owned = 'mf-prices';
  const dists = [await build('mf-payments', []), await build('mf-prices', [prices, pricing])];
  const { promoted, warning } = await publishCheckout(deps(), dists);
  expect(promoted).toHaveLength(2);
  expect(warning).toBe(`${WARNING} they have no longer the page /pricing in ${TENANT}. ${HELP}`);
  expect((await publishCheckout(deps(), dists)).warning).toBeNull();
});
