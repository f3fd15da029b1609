import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { releaseFileUrl } from '@tandem/contracts/composition/release';
import type { Release } from '@tandem/contracts/composition/release';
import { COMPOSITION_CHANNEL } from '../../src/composition/ledger/ledger.repository.ts';
import { promoteReleases, rollbackRelease } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { storeFolder } from '../../src/composition/release-store.ts';
import { objectName } from '../../src/composition/store/content-store.ts';
import { removeBuilds, writeBuild } from './fixture-release.ts';
import type { FixtureInput } from './fixture-release.ts';
import { readPage } from './html-page.ts';
import { composed, startPublishedGateway, untilComposed } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';
import { moveUnchecked } from './promote-release.ts';

let site: PublishedGateway;
beforeAll(async () => {
  site = await startPublishedGateway({ 'mf-signup': { contract: '2.0.0 - 2.0.5' } });
});
afterAll(() => site.close());
afterEach(() => {
  vi.useRealTimers();
});

/** Moves the clock on, which then stands still: how long a release is live is what the test says, not how busy the machine is. */
function stopClockAfter(minutes: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
}

async function publish(input: FixtureInput): Promise<Release> {
  const { dist } = await writeBuild(input);
  const { release } = await publishRelease(site.ledger, dist);
  await removeBuilds([{ dist }]);
  return release;
}

async function promote(release: Release): Promise<void> {
  await promoteReleases(site.ledger, [release]);
  await untilComposed(site.gateway, (live) => live[release.part] === release.id);
}

const planOf = async (path: string) => readPage((await site.gateway.client().get(path)).text).plan;

describe('the plan of a page', () => {
  test('has the last good release of each part, with the hash of its entry, and none before there is one [R-FRAME-PART-LAST-GOOD]', async () => {
    expect((await planOf('/members')).parts['mf-chat']).not.toHaveProperty('standIn');
    const before = site.releases['mf-chat'];
    await promote(await publish({ part: 'mf-chat' }));
    const entry = before.files.find(({ path }) => path === before.entry);
    expect((await planOf('/fr/members')).parts['mf-chat']?.standIn).toEqual({
      release: before.id,
      build: before.build,
      entry: site.gateway.client().origin + releaseFileUrl('mf-chat', before.build, before.entry),
      integrity: `sha384-${entry?.sha384}`,
      globalName: before.globalName,
      locale: 'fr',
    });
    await rollbackRelease(site.ledger, 'mf-chat');
    await untilComposed(site.gateway, (live) => live['mf-chat'] === before.id);
    expect((await planOf('/members')).parts['mf-chat'], 'one that was left is not good').not.toHaveProperty('standIn');
  });

  test('has none that does not work with the live shell', async () => {
    const second = await publish({ part: 'mf-signup' });
    stopClockAfter(1);
    await promote(second);
    await promote(await publish({ part: 'mf-signup' }));
    const standIn = async () => (await planOf('/members')).parts['mf-signup']?.standIn?.release;
    expect(await standIn(), 'live for longer than the second one').toBe(site.releases['mf-signup'].id);
    await promote(await publish({ part: 'shell', contract: '2.1.0' }));
    expect(await standIn()).toBe(second.id);
  });
});

describe('a live release that cannot be used', () => {
  test.each([
    ['each page needs', (release: Release) => ({ ...release, entryFiles: ['start.js'] })],
    [
      'each page needs in one language',
      (release: Release) => ({ ...release, localeFiles: { ...release.localeFiles, fr: ['start.js'] } }),
    ],
  ])(
    'gives way to the last good one as long as a file is gone that %s [R-PLATFORM-RELEASE-ABSENT]',
    async (_what, edit) => {
      const { gateway } = site;
      const good = site.releases['mf-members'].id;
      const lost = await publish({ part: 'mf-members', files: { 'start.js': `/* ${Math.random()} */` }, edit });
      const file = lost.files.find(({ path }) => path === 'start.js');
      const object = join(storeFolder(gateway.config), objectName(file?.sha384 ?? ''));
      await rename(object, `${object}.away`);
      await moveUnchecked(site.ledger, lost, 'promote');
      await expect
        .poll(async () => (await composed(gateway)).absent)
        .toContainEqual({ part: 'mf-members', release: lost.id, reason: 'files missing', standIn: good });
      expect((await planOf('/members')).parts['mf-members']?.release).toBe(good);
      await rename(`${object}.away`, object);
      await sql`select pg_notify(${COMPOSITION_CHANNEL}, 'mf-members')`.execute(site.ledger.db);
      await untilComposed(gateway, (live) => live['mf-members'] === lost.id);
    },
  );

  test('gives way to the last good one [R-PLATFORM-RELEASE-ABSENT]', async () => {
    const misfit = await publish({ part: 'mf-payments', contract: '^9' });
    await moveUnchecked(site.ledger, misfit, 'promote');
    const good = site.releases['mf-payments'].id;
    await expect
      .poll(async () => (await composed(site.gateway)).absent)
      .toEqual([{ part: 'mf-payments', release: misfit.id, reason: 'incompatible', standIn: good }]);
    expect((await site.gateway.client().get('/pricing')).status).toBe(200);
    expect((await planOf('/pricing')).parts['mf-payments']?.release).toBe(good);
  });
});
