import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import { beforeEach, describe, expect, test } from 'vitest';
import { findLive } from '../../src/composition/ledger/ledger.repository.ts';
import { promoteReleases, rollbackRelease, withdrawPart } from '../../src/composition/ledger/move-pointers.ts';
import { planMoves } from '../../src/composition/ledger/plan-moves.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { storeFolder } from '../../src/composition/release-store.ts';
import { objectName } from '../../src/composition/store/content-store.ts';
import { fixtureRoute, writeBuild } from './fixture-release.ts';
import type { FixtureInput } from './fixture-release.ts';
import { setUpLedger } from './ledger-fixture.ts';

const { dataDir, deps } = setUpLedger();

let whole: Release;
beforeEach(async () => {
  whole = await publish('mf-payments', (release) => ({ ...release, slots: ['buy-credits'] }));
  await promoteReleases(deps(), [await publish('shell'), whole], { drops: 'any' });
});

async function publish(part: Part, edit?: FixtureInput['edit'], more: Omit<FixtureInput, 'part'> = {}) {
  const { dist } = await writeBuild({ part, ...(edit && { edit }), ...more });
  return (await publishRelease(deps(), dist)).release;
}

const without = (...paths: string[]) =>
  publish('mf-payments', (release) => ({
    ...release,
    routes: release.routes.filter(({ path }) => !paths.includes(path)),
  }));

const liveIds = async () => (await findLive(deps().db)).map(({ release }) => release.id);

const fileOf = (release: Release, path: string) =>
  join(storeFolder({ dataDir: dataDir() }), objectName(release.files.find((file) => file.path === path)?.sha384 ?? ''));

describe('what would be lost', () => {
  test('is refused in one line that says how to drop it, and nothing moves [R-PLATFORM-RELEASE-LOSSES]', async () => {
    const fewer = await without('/credits', '/premium');
    const refused = promoteReleases(deps(), [fewer]);
    await expect(refused).rejects.toThrow(
      `Refused, nothing was changed: ${fewer.id} has no longer the page /credits, the page /premium, ` +
        'the slot buy-credits; to take that away: --drops /credits,/premium,buy-credits',
    );
    await expect(refused).rejects.not.toThrow('\n');
    expect(await liveIds()).toContain(whole.id);
  });

  test('is also a language, a word of a parameter, and a page that closes: each passes only when it is named [R-PLATFORM-RELEASE-LOSSES, R-PLATFORM-RELEASE-DROPS]', async () => {
    const words = (type: string[]) =>
      fixtureRoute('pricing', {
        id: 'gifts',
        path: '/gifts/:type',
        link: 'gifts',
        access: 'any',
        parameters: { type },
      });
    const all = await publish('mf-payments', (release) => ({
      ...release,
      slots: ['buy-credits'],
      routes: [...release.routes, words(['one', 'two'])],
    }));
    await promoteReleases(deps(), [all]);
    const less = await publish('mf-payments', (release) => ({
      ...release,
      slots: ['buy-credits'],
      localeFiles: { en: release.localeFiles.en ?? [] },
      routes: [...release.routes, { ...words(['one']), access: 'moderator' }],
    }));
    await expect(promoteReleases(deps(), [less])).rejects.toThrow(
      `Refused, nothing was changed: ${less.id} has no longer the address /gifts/two, access to /gifts/:type for everybody ` +
        'who may open it, the language fr; to take that away: --drops /gifts/two,/gifts/:type,fr',
    );
    const [moved] = await promoteReleases(deps(), [less], { drops: ['/gifts/two', '/gifts/:type', 'fr'] });
    expect(moved?.dropped).toHaveLength(3);
  });

  test('goes when all of it is named, and the report says what was taken away [R-PLATFORM-RELEASE-DROPS]', async () => {
    const fewer = await without('/credits');
    await expect(promoteReleases(deps(), [fewer], { drops: ['/credits'] })).rejects.toThrow('--drops buy-credits');
    expect(await promoteReleases(deps(), [fewer], { drops: ['/credits', 'buy-credits'] })).toEqual([
      {
        part: 'mf-payments',
        from: whole.id,
        to: fewer.id,
        dropped: [
          { part: 'mf-payments', what: 'page', name: '/credits' },
          { part: 'mf-payments', what: 'slot', name: 'buy-credits' },
        ],
      },
    ]);
  });

  test('is not what is named by mistake: that is refused as well', async () => {
    const fewer = await without('/credits');
    await expect(promoteReleases(deps(), [fewer], { drops: ['/credits', 'buy-credits', '/premuim'] })).rejects.toThrow(
      '--drops names /premuim, which would not be taken away',
    );
  });

  test('may move to another part in the same step', async () => {
    const fewer = await publish('mf-payments', (release) => ({
      ...release,
      slots: ['buy-credits'],
      routes: release.routes.filter(({ path }) => path !== '/pricing'),
    }));
    const other = await publish('mf-prices', (release) => ({ ...release, routes: [fixtureRoute('pricing')] }));
    await expect(promoteReleases(deps(), [fewer])).rejects.toThrow('the page /pricing');
    expect(await promoteReleases(deps(), [fewer, other])).toHaveLength(2);
    await withdrawPart(deps(), 'mf-prices');
  });

  test('is not asked about by a rollback, which says it', async () => {
    const more = await publish('mf-payments', (release) => ({
      ...release,
      slots: ['buy-credits'],
      routes: [...release.routes, fixtureRoute('pricing', { id: 'gifts', path: '/gifts', link: 'gifts' })],
    }));
    await promoteReleases(deps(), [more]);
    expect(await rollbackRelease(deps(), 'mf-payments')).toMatchObject({
      to: whole.id,
      dropped: [{ what: 'page', name: '/gifts' }],
    });
  });
});

describe('a file', () => {
  test('that the store has lost or has otherwise keeps a release from being promoted [R-PLATFORM-RELEASE-FILES]', async () => {
    const chat = await publish('mf-chat');
    await rm(fileOf(chat, 'page.css'));
    await expect(promoteReleases(deps(), [chat])).rejects.toThrow(`${chat.id} misses page.css in the store`);
    const other = await publish('mf-chat');
    await writeFile(fileOf(other, 'entry.js'), 'something else');
    await expect(promoteReleases(deps(), [other])).rejects.toThrow(`${other.id} misses entry.js in the store`);
    expect(await liveIds()).not.toContain(other.id);
  });

  test('that is lost keeps a rollback from going to it', async () => {
    const later = await publish('mf-payments', (release) => ({ ...release, slots: ['buy-credits'] }));
    await promoteReleases(deps(), [later]);
    await rm(fileOf(whole, 'entry.js'));
    await expect(rollbackRelease(deps(), 'mf-payments')).rejects.toThrow(`${whole.id} misses entry.js`);
  });
});

test('a plan says what would move and moves nothing [R-PLATFORM-RELEASE-DRY-RUN]', async () => {
  const fewer = await without('/credits');
  const planned = await planMoves(deps(), [fewer], { kind: 'promote', drops: ['/credits', 'buy-credits'] });
  expect(planned).toMatchObject([{ release: { id: fewer.id }, from: whole.id, dropped: [{ name: '/credits' }, {}] }]);
  await expect(planMoves(deps(), [fewer], { kind: 'promote', drops: [] })).rejects.toThrow('the page /credits');
  expect(await liveIds()).toContain(whole.id);
});
