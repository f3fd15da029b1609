import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { RemotePart } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import { describe, expect, test } from 'vitest';
import { listReleases } from '../../src/composition/ledger/ledger.repository.ts';
import { promoteReleases } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { storeFolder } from '../../src/composition/release-store.ts';
import { objectName } from '../../src/composition/store/content-store.ts';
import { OWN_PATHS } from '../../src/platform/http/own-paths.ts';
import { createTestDatabase } from '../harness.ts';
import { fixtureRoute, writeBuild } from './fixture-release.ts';
import { asBuildOf, setUpLedger } from './ledger-fixture.ts';

const { dataDir, deps, liveOf } = setUpLedger();

describe('publishing', () => {
  test('keeps the release and its files, and makes nothing live', async () => {
    const { dist, release } = await writeBuild({ part: 'mf-members' });
    expect(await publishRelease(deps(), dist)).toMatchObject({ status: 'published', release: { id: release.id } });
    for (const file of release.files) expect(await deps().store.has(file.sha384)).toBe(true);
    expect((await listReleases(deps().db, 'mf-members')).map(({ id, published_by }) => [id, published_by])).toEqual([
      [release.id, 'tester'],
    ]);
    expect(await liveOf('mf-members')).toBeUndefined();
  });

  test('a build that is there already is left alone, and its lost files are put back', async () => {
    const { dist, release } = await writeBuild({ part: 'mf-members' });
    await publishRelease(deps(), dist);
    const [file] = release.files;
    await rm(join(storeFolder({ dataDir: dataDir() }), objectName(file?.sha384 ?? '')));
    expect(await deps().store.has(file?.sha384 ?? '')).toBe(false);
    expect((await publishRelease(deps(), dist)).status).toBe('known');
    expect(await deps().store.has(file?.sha384 ?? '')).toBe(true);
  });

  test('another build of a release is refused by the names of its files; what is the same is put back before that', async () => {
    const { dist, release } = await writeBuild({ part: 'mf-members' });
    await publishRelease(deps(), dist);
    const other = await writeBuild({ part: 'mf-members', edit: ({ files }) => asBuildOf(release, files) });
    const [entry, , locale] = release.files;
    for (const file of [entry, locale])
      await rm(join(storeFolder({ dataDir: dataDir() }), objectName(file?.sha384 ?? '')), { force: true });
    await expect(publishRelease(deps(), other.dist)).rejects.toThrow(
      `${release.id} is in the ledger with other files than this build has: entry.js, page.css. ` +
        'What was published does not change. Build it anew (npm run build -- mf-members --force)',
    );
    expect(await deps().store.has(locale?.sha384 ?? '')).toBe(true);
    expect(await deps().store.has(entry?.sha384 ?? '')).toBe(false);
  });

  test('a file that is not the one of release.json is refused, and nothing is in the ledger', async () => {
    const { dist, release } = await writeBuild({ part: 'mf-members' });
    await writeFile(join(dist, 'entry.js'), 'something else');
    await expect(publishRelease(deps(), dist)).rejects.toThrow('entry.js is not the one that release.json describes');
    expect((await listReleases(deps().db, 'mf-members')).map(({ id }) => id)).not.toContain(release.id);
  });

  test('a build whose scripts name no hashes is refused in one line: no browser would run what they load [R-PLATFORM-RELEASE-HASHES-NAMED]', async () => {
    const { dist, release } = await writeBuild({ part: 'mf-chat', isWithoutHashes: true });
    await expect(publishRelease(deps(), dist)).rejects.toThrow(
      `${release.id} cannot be published: none of its scripts names the hash of page.css, locale-en.js, locale-fr.js, and`,
    );
    expect((await listReleases(deps().db, 'mf-chat')).map(({ id }) => id)).not.toContain(release.id);
    // The document has the hashes of the shell's first files.
    const shell = await writeBuild({
      part: 'shell',
      isWithoutHashes: true,
      files: { 'early.js': '', 'service-worker.js': '' },
    });
    await expect(publishRelease(deps(), shell.dist)).rejects.toThrow('the hash of locale-en.js, locale-fr.js, and');
  });

  test('a part that nobody knew can be published and promoted, with pages of its own', async () => {
    const reviews = await writeBuild({
      part: 'mf-reviews',
      edit: (release) => ({
        ...release,
        routes: [fixtureRoute('chats', { id: 'reviews', path: '/reviews', link: 'reviews' })],
      }),
    });
    const { release } = await publishRelease(deps(), reviews.dist);
    expect(await promoteReleases(deps(), [release])).toEqual([{ part: 'mf-reviews', from: null, to: release.id }]);
  });

  test('a slot of one part is refused to a second one, with both names; a shared slot is not', async () => {
    const own = await createTestDatabase();
    const ledger = { ...deps(), db: own.db };
    try {
      const build = async (part: RemotePart, slots: Release['slots']) => {
        const { dist } = await writeBuild({ part, edit: (release) => ({ ...release, routes: [], slots }) });
        return (await publishRelease(ledger, dist)).release;
      };
      const chat = await build('mf-chat', ['start-conversation', 'profile-sections']);
      await promoteReleases(ledger, [chat]);
      await promoteReleases(ledger, [await build('mf-reviews', ['profile-sections'])]);
      await expect(promoteReleases(ledger, [await build('mf-other', ['start-conversation'])])).rejects.toThrow(
        "the slot 'start-conversation' is filled by mf-chat and mf-other",
      );
    } finally {
      await own.close();
    }
  });

  test.each([
    [
      'an address',
      { id: 'own', path: '/chats', link: 'own' },
      '/chats of mf-chat and /chats of mf-other are one address',
    ],
    [
      'an address with another name for its parameter',
      { id: 'own', path: '/chats/:number', link: 'own' },
      '/chats/:id of mf-chat and /chats/:number of mf-other are one address',
    ],
    [
      'an address of the shell',
      { id: 'own', path: '/pages/terms', link: 'own' },
      '/pages/terms of shell and /pages/terms of mf-other are one address',
    ],
    ['an id', { id: 'chats', path: '/letters', link: 'own' }, "the id 'chats' is claimed by mf-chat and mf-other"],
    ['a link', { id: 'own', path: '/letters', link: 'chats' }, "the link 'chats' is claimed by mf-chat and mf-other"],
    [
      'a number that an id of another part can be',
      { id: 'own', path: '/chats/7', link: 'own', parameters: {} },
      '/chats/:id of mf-chat and /chats/7 of mf-other are one address',
    ],
    [
      'a path below those of the shell',
      { id: 'own', path: '/pages/anything-new', link: 'own' },
      '/pages/anything-new of mf-other begins like /pages/terms of shell, which keeps all such paths',
    ],
  ])('%s of another part is refused when it would be live, with both names', async (_what, route, why) => {
    const own = await createTestDatabase();
    const ledger = { ...deps(), db: own.db };
    try {
      const builds = [
        await writeBuild({ part: 'shell' }),
        await writeBuild({ part: 'mf-chat' }),
        await writeBuild({
          part: 'mf-other',
          edit: (release) => ({ ...release, routes: [fixtureRoute('chats', route)] }),
        }),
      ];
      const published = [];
      for (const { dist } of builds) published.push((await publishRelease(ledger, dist)).release);
      const [shell, chat, other] = published;
      if (shell === undefined || chat === undefined || other === undefined) throw new Error('Not all were published.');
      await promoteReleases(ledger, [shell, chat]);
      await expect(promoteReleases(ledger, [other])).rejects.toThrow(why);
      // It may take the place of the part that has it.
      const without = await writeBuild({ part: 'mf-chat', edit: (release) => ({ ...release, routes: [] }) });
      const { release: empty } = await publishRelease(ledger, without.dist);
      if (!why.includes('shell'))
        expect(await promoteReleases(ledger, [empty, other], { drops: 'any' })).toHaveLength(2);
    } finally {
      await own.close();
    }
  });

  test.each([...Object.values(OWN_PATHS), '/api/own', '/media/:id', '/fr/own', '/_composition.json', '/dev/own'])(
    'a page at %s, which the gateway has itself, is refused',
    async (path) => {
      const build = await writeBuild({
        part: 'mf-other',
        edit: (release) => ({
          ...release,
          routes: [fixtureRoute('chats', { id: 'own', path, link: 'own', parameters: {} })],
        }),
      });
      await expect(publishRelease(deps(), build.dist)).rejects.toThrow(
        `the route 'own' is at ${path}, which is not for pages`,
      );
    },
  );

  test('a path out of the folder, a file that is named and not there, a wrong id and a wrong contract are refused', async () => {
    const outside = await writeBuild({
      part: 'mf-chat',
      edit: (release) => ({ ...release, files: [{ ...release.files[0], path: '../../etc/passwd' }] }),
    });
    await expect(publishRelease(deps(), outside.dist)).rejects.toThrow('files.0.path');
    const unlisted = await writeBuild({ part: 'mf-chat', edit: (release) => ({ ...release, entry: 'other.js' }) });
    await expect(publishRelease(deps(), unlisted.dist)).rejects.toThrow('it names the file other.js');
    const wrongId = await writeBuild({
      part: 'mf-chat',
      edit: (release) => ({ ...release, id: 'mf-chat@000000000000' }),
    });
    await expect(publishRelease(deps(), wrongId.dist)).rejects.toThrow('its id should be mf-chat@');
    const wrongContract = await writeBuild({ part: 'mf-chat', contract: 'newest' });
    await expect(publishRelease(deps(), wrongContract.dist)).rejects.toThrow("'newest' is no range of the contract");
  });

  test('the build of one part is not published as another', async () => {
    const { dist } = await writeBuild({ part: 'mf-chat' });
    await expect(publishRelease(deps(), dist, { part: 'mf-payments' })).rejects.toThrow(
      'a build of mf-chat, not of mf-payments',
    );
  });
});

describe('what was published', () => {
  test.each([
    sql`update releases set published_by = 'somebody else'`,
    sql`delete from releases`,
    sql`update release_files set sha384 = reverse(sha384)`,
    sql`delete from release_files`,
    sql`update release_pointer_changes set actor = 'nobody'`,
    sql`delete from release_pointer_changes`,
    sql`truncate releases cascade`,
  ])('is neither changed nor removed (%#)', async (statement) => {
    const { dist } = await writeBuild({ part: 'mf-landers' });
    const { release } = await publishRelease(deps(), dist);
    await promoteReleases(deps(), [release]);
    await expect(statement.execute(deps().db)).rejects.toThrow('the release ledger is append only');
  });
});
