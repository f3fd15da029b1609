import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { RemotePart } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findLive, findPrevious, listChanges, listReleases } from '../../src/composition/ledger/ledger.repository.ts';
import {
  findByReference,
  promoteRelease,
  promoteReleases,
  publishCheckout,
  publishRelease,
  rollbackRelease,
} from '../../src/composition/ledger/release-ledger.ts';
import type { LedgerDeps } from '../../src/composition/ledger/release-ledger.ts';
import { openReleaseStore, storeFolder } from '../../src/composition/release-store.ts';
import { objectName } from '../../src/composition/store/content-store.ts';
import { createTestDatabase } from '../harness.ts';
import type { TestDatabase } from '../harness.ts';
import { fixtureRoute, writeBuild } from './fixture-release.ts';

let database: TestDatabase;
let dataDir: string;
let deps: LedgerDeps;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'tandem-ledger-'));
  deps = { db: database.db, store: openReleaseStore({ dataDir }), actor: 'tester' };
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const liveOf = async (part: string) =>
  (await findLive(database.db)).find(({ release }) => release.part === part)?.release.id;

/** What release.json says of a build with these files that claims to be this release. */
const asBuildOf = (release: Release, files: Release['files']): Release => ({ ...release, files });

describe('publishing', () => {
  test('keeps the release and its files, and makes nothing live', async () => {
    const { dist, release } = await writeBuild({ part: 'mf-members' });
    expect(await publishRelease(deps, dist)).toMatchObject({ status: 'published', release: { id: release.id } });
    for (const file of release.files) expect(await deps.store.has(file.sha384)).toBe(true);
    expect((await listReleases(database.db, 'mf-members')).map(({ id, published_by }) => [id, published_by])).toEqual([
      [release.id, 'tester'],
    ]);
    expect(await liveOf('mf-members')).toBeUndefined();
  });

  test('a build that is there already is left alone, and its lost files are put back', async () => {
    const { dist, release } = await writeBuild({ part: 'mf-members' });
    await publishRelease(deps, dist);
    const [file] = release.files;
    await rm(join(storeFolder({ dataDir }), objectName(file?.sha384 ?? '')));
    expect(await deps.store.has(file?.sha384 ?? '')).toBe(false);
    expect((await publishRelease(deps, dist)).status).toBe('known');
    expect(await deps.store.has(file?.sha384 ?? '')).toBe(true);
  });

  test('another build of a release is refused by the names of its files; what is the same is put back before that', async () => {
    const { dist, release } = await writeBuild({ part: 'mf-members' });
    await publishRelease(deps, dist);
    const other = await writeBuild({ part: 'mf-members', edit: ({ files }) => asBuildOf(release, files) });
    const [entry, , locale] = release.files;
    for (const file of [entry, locale])
      await rm(join(storeFolder({ dataDir }), objectName(file?.sha384 ?? '')), { force: true });
    await expect(publishRelease(deps, other.dist)).rejects.toThrow(
      `${release.id} is in the ledger with other files than this build has: entry.js, page.css. ` +
        'What was published does not change. Build it anew (node tooling/src/commands/build.ts mf-members --force)',
    );
    expect(await deps.store.has(locale?.sha384 ?? '')).toBe(true);
    expect(await deps.store.has(entry?.sha384 ?? '')).toBe(false);
  });

  test('a file that is not the one of release.json is refused, and nothing is in the ledger', async () => {
    const { dist, release } = await writeBuild({ part: 'mf-members' });
    await writeFile(join(dist, 'entry.js'), 'something else');
    await expect(publishRelease(deps, dist)).rejects.toThrow('entry.js is not the one that release.json describes');
    expect((await listReleases(database.db, 'mf-members')).map(({ id }) => id)).not.toContain(release.id);
  });

  test('a part that nobody knew can be published and promoted, with pages of its own', async () => {
    const reviews = await writeBuild({
      part: 'mf-reviews',
      edit: (release) => ({
        ...release,
        routes: [fixtureRoute('chats', { id: 'reviews', path: '/reviews', link: 'reviews' })],
      }),
    });
    const { release } = await publishRelease(deps, reviews.dist);
    expect(await promoteReleases(deps, [release])).toEqual([{ part: 'mf-reviews', from: null, to: release.id }]);
  });

  test('a slot of one part is refused to a second one, with both names; a shared slot is not', async () => {
    const own = await createTestDatabase();
    const ledger = { ...deps, db: own.db };
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
  ])('%s of another part is refused when it would be live, with both names', async (_what, route, why) => {
    const own = await createTestDatabase();
    const ledger = { ...deps, db: own.db };
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
      if (!why.includes('shell')) expect(await promoteReleases(ledger, [empty, other])).toHaveLength(2);
    } finally {
      await own.close();
    }
  });

  test.each(['/api/own', '/_parts', '/media/:id', '/fr/own', '/sw.js', '/_composition.json', '/healthz'])(
    'a page at %s, which the gateway has itself, is refused',
    async (path) => {
      const build = await writeBuild({
        part: 'mf-other',
        edit: (release) => ({
          ...release,
          routes: [fixtureRoute('chats', { id: 'own', path, link: 'own', parameters: {} })],
        }),
      });
      await expect(publishRelease(deps, build.dist)).rejects.toThrow(
        `the route 'own' is at ${path}, which is not for pages`,
      );
    },
  );

  test('a path out of the folder, a file that is named and not there, a wrong id and a wrong contract are refused', async () => {
    const outside = await writeBuild({
      part: 'mf-chat',
      edit: (release) => ({ ...release, files: [{ ...release.files[0], path: '../../etc/passwd' }] }),
    });
    await expect(publishRelease(deps, outside.dist)).rejects.toThrow('files.0.path');
    const unlisted = await writeBuild({ part: 'mf-chat', edit: (release) => ({ ...release, entry: 'other.js' }) });
    await expect(publishRelease(deps, unlisted.dist)).rejects.toThrow('it names the file other.js');
    const wrongId = await writeBuild({
      part: 'mf-chat',
      edit: (release) => ({ ...release, id: 'mf-chat@000000000000' }),
    });
    await expect(publishRelease(deps, wrongId.dist)).rejects.toThrow('its id should be mf-chat@');
    const wrongContract = await writeBuild({ part: 'mf-chat', contract: 'newest' });
    await expect(publishRelease(deps, wrongContract.dist)).rejects.toThrow("'newest' is no range of the contract");
  });

  test('the build of one part is not published as another', async () => {
    const { dist } = await writeBuild({ part: 'mf-chat' });
    await expect(publishRelease(deps, dist, { part: 'mf-payments' })).rejects.toThrow(
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
    const { release } = await publishRelease(deps, dist);
    await promoteReleases(deps, [release]);
    await expect(statement.execute(database.db)).rejects.toThrow('the release ledger is append only');
  });
});

describe('pointers', () => {
  test('promote and rollback move them, with who, when, from, to and why', async () => {
    const [first, second, third] = await Promise.all([
      writeBuild({ part: 'mf-signup' }),
      writeBuild({ part: 'mf-signup' }),
      writeBuild({ part: 'mf-signup' }),
    ]);
    for (const { dist } of [first, second, third]) await publishRelease(deps, dist);
    expect(await promoteRelease(deps, 'mf-signup', first.release.id)).toEqual({
      part: 'mf-signup',
      from: null,
      to: first.release.id,
    });
    await promoteRelease(deps, 'mf-signup', second.release.build, 'a new form');
    await promoteRelease(deps, 'mf-signup', third.release.build);
    expect(await promoteRelease(deps, 'mf-signup', third.release.build)).toBeNull();

    expect(await rollbackRelease(deps, 'mf-signup', { reason: 'it broke' })).toEqual({
      part: 'mf-signup',
      from: third.release.id,
      to: second.release.id,
    });
    expect(await findPrevious(database.db, 'mf-signup')).toBe(first.release.id);
    await rollbackRelease(deps, 'mf-signup');
    expect(await liveOf('mf-signup')).toBe(first.release.id);
    await expect(rollbackRelease(deps, 'mf-signup')).rejects.toThrow('no earlier release');
    await rollbackRelease(deps, 'mf-signup', { to: third.release.id });
    expect(await liveOf('mf-signup')).toBe(third.release.id);

    const changes = await listChanges(database.db, 'mf-signup', 10);
    expect(changes.map(({ kind, from_release, to_release }) => [kind, from_release, to_release])).toEqual([
      ['rollback', first.release.id, third.release.id],
      ['rollback', second.release.id, first.release.id],
      ['rollback', third.release.id, second.release.id],
      ['promote', second.release.id, third.release.id],
      ['promote', first.release.id, second.release.id],
      ['promote', null, first.release.id],
    ]);
    expect(changes[2]).toMatchObject({ actor: 'tester', reason: 'it broke' });
    expect(changes[4]?.reason).toBe('a new form');
  });

  test('a release is named by its id, its build, the beginning of it, or as the latest', async () => {
    const { dist, release } = await writeBuild({ part: 'mf-payments' });
    await expect(findByReference(deps, 'mf-payments', 'latest')).rejects.toThrow('no release yet');
    await publishRelease(deps, dist);
    for (const name of [release.id, release.build, release.build.slice(0, 5), 'latest']) {
      expect((await findByReference(deps, 'mf-payments', name)).id).toBe(release.id);
    }
    await expect(findByReference(deps, 'mf-payments', 'mf-payments@')).rejects.toThrow('no release');
    await expect(findByReference(deps, 'mf-chat', release.id)).rejects.toThrow(
      `mf-chat has no release '${release.id}'`,
    );
  });
});

describe('contracts', () => {
  test('a remote that the shell cannot carry, and a shell that a live remote cannot stand, are refused; both together go', async () => {
    const own = await createTestDatabase();
    const ledger = { ...deps, db: own.db };
    try {
      const builds = {
        shell1: await writeBuild({ part: 'shell', contract: '1.4.0' }),
        shell2: await writeBuild({ part: 'shell', contract: '2.0.0' }),
        chat1: await writeBuild({ part: 'mf-chat', contract: '^1.2' }),
        chat2: await writeBuild({ part: 'mf-chat', contract: '^2' }),
      };
      for (const { dist } of Object.values(builds)) await publishRelease(ledger, dist);
      await promoteReleases(ledger, [builds.shell1.release, builds.chat1.release]);
      await expect(promoteRelease(ledger, 'mf-chat', builds.chat2.release.id)).rejects.toThrow(
        `${builds.chat2.release.id} works with contract ^2, and ${builds.shell1.release.id} brings 1.4.0`,
      );
      await expect(promoteRelease(ledger, 'shell', builds.shell2.release.id)).rejects.toThrow(
        'Refused, nothing was changed',
      );
      expect((await findLive(own.db)).map(({ release }) => release.id).toSorted()).toEqual(
        [builds.chat1.release.id, builds.shell1.release.id].toSorted(),
      );
      await promoteReleases(ledger, [builds.shell2.release, builds.chat2.release]);
      await expect(rollbackRelease(ledger, 'mf-chat')).rejects.toThrow('brings 2.0.0');
    } finally {
      await own.close();
    }
  });
});

describe('a start from a checkout', () => {
  test('publishes and promotes what is new, and leaves pointers of known builds alone', async () => {
    const own = await createTestDatabase();
    const ledger = { ...deps, db: own.db };
    try {
      const [shell, before, after] = [
        await writeBuild({ part: 'shell' }),
        await writeBuild({ part: 'mf-chat' }),
        await writeBuild({ part: 'mf-chat' }),
      ];
      expect((await publishCheckout(ledger, [shell.dist, before.dist])).promoted).toHaveLength(2);
      expect((await publishCheckout(ledger, [shell.dist, after.dist])).promoted).toEqual([
        { part: 'mf-chat', from: before.release.id, to: after.release.id },
      ]);
      await rollbackRelease(ledger, 'mf-chat');
      expect((await publishCheckout(ledger, [shell.dist, after.dist])).promoted).toEqual([]);
      expect((await findLive(own.db)).map(({ release }) => release.id)).toContain(before.release.id);
    } finally {
      await own.close();
    }
  });

  test('makes live what the checkout holds now, also a build of earlier, and leaves the pointer while it holds the same', async () => {
    const own = await createTestDatabase();
    const ledger = { ...deps, db: own.db };
    const start = async ({ dist }: { dist: string }) => (await publishCheckout(ledger, [dist])).promoted;
    const liveNow = async () => (await findLive(own.db)).map(({ release }) => release.id);
    try {
      const [one, two] = [await writeBuild({ part: 'mf-landers' }), await writeBuild({ part: 'mf-landers' })];
      const move = (from: { release: Release } | null, to: { release: Release }) => [
        { part: 'mf-landers', from: from?.release.id ?? null, to: to.release.id },
      ];
      expect(await start(one)).toEqual(move(null, one));
      expect(await start(two)).toEqual(move(one, two));
      // Back to the sources of before, and forth again.
      expect(await start(one)).toEqual(move(two, one));
      expect(await start(two)).toEqual(move(one, two));
      await rollbackRelease(ledger, 'mf-landers', { to: one.release.id });
      for (let restart = 0; restart < 2; restart += 1) {
        expect(await start(two)).toEqual([]);
        expect(await liveNow()).toEqual([one.release.id]);
      }
      // What is live is what the checkout holds now: nothing moves, and the next edit counts as one.
      expect(await start(one)).toEqual([]);
      expect(await start(two)).toEqual(move(one, two));
    } finally {
      await own.close();
    }
  });

  test('leaves the pointer of a known build alone where nobody remembers the last start', async () => {
    const own = await createTestDatabase();
    const ledger = { ...deps, db: own.db };
    try {
      const [one, two] = [await writeBuild({ part: 'mf-landers' }), await writeBuild({ part: 'mf-landers' })];
      for (const { dist } of [one, two]) await publishRelease(ledger, dist);
      await promoteRelease(ledger, 'mf-landers', one.release.id);
      for (let start = 0; start < 2; start += 1)
        expect((await publishCheckout(ledger, [two.dist])).promoted).toEqual([]);
      expect((await publishCheckout(ledger, [one.dist])).promoted).toEqual([]);
      expect((await publishCheckout(ledger, [two.dist])).promoted).toHaveLength(1);
    } finally {
      await own.close();
    }
  });

  test('that is refused is not remembered: the next one tries again', async () => {
    const own = await createTestDatabase();
    const ledger = { ...deps, db: own.db };
    try {
      const [shell, fits, other] = [
        await writeBuild({ part: 'shell' }),
        await writeBuild({ part: 'mf-chat' }),
        await writeBuild({ part: 'mf-chat', contract: '^3' }),
      ];
      await publishCheckout(ledger, [shell.dist, fits.dist]);
      for (let start = 0; start < 2; start += 1)
        await expect(publishCheckout(ledger, [shell.dist, other.dist])).rejects.toThrow('works with contract ^3');
    } finally {
      await own.close();
    }
  });

  test('goes on with another build of a known release while the store is whole, and is refused when it is not', async () => {
    const own = await createTestDatabase();
    const ledger = { ...deps, db: own.db };
    try {
      const { dist, release } = await writeBuild({ part: 'mf-chat' });
      await publishCheckout(ledger, [dist]);
      const other = await writeBuild({ part: 'mf-chat', edit: ({ files }) => asBuildOf(release, files) });
      expect((await publishCheckout(ledger, [other.dist])).published).toMatchObject([{ status: 'known', release }]);
      await rm(join(storeFolder({ dataDir }), objectName(release.files[0]?.sha384 ?? '')));
      await expect(publishCheckout(ledger, [other.dist])).rejects.toThrow('other files than this build has: entry.js.');
    } finally {
      await own.close();
    }
  });
});

test('stored content is whole: variants unpack to the same bytes', async () => {
  const { dist, release } = await writeBuild({ part: 'mf-landers' });
  await publishRelease(deps, dist);
  const entry = release.files.find((file) => file.path === 'entry.js');
  const found = await deps.store.get(entry?.sha384 ?? '', ['br']);
  expect(found?.encoding).toBe('br');
  const plain = await deps.store.get(entry?.sha384 ?? '');
  expect(plain?.content).toEqual(await readFile(join(dist, 'entry.js')));
});
