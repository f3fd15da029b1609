import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { findLive, listChanges } from '../../src/composition/ledger/ledger.repository.ts';
import { findByReference } from '../../src/composition/ledger/find-release.ts';
import { findBefore } from '../../src/composition/ledger/good-releases.ts';
import { promoteReleases, rollbackRelease, withdrawPart } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { lookAt } from '../../src/composition/release-commands/look.ts';
import { planCommand, runMove } from '../../src/composition/release-commands/move.ts';
import { createTestDatabase } from '../harness.ts';
import { writeBuild } from './fixture-release.ts';
import { setUpLedger } from './ledger-fixture.ts';
import { promoteRelease } from './promote-release.ts';

const { deps, liveOf } = setUpLedger();

describe('pointers', () => {
  test('promote and rollback move them, with who, when, from, to and why', async () => {
    const [first, second, third] = await Promise.all([
      writeBuild({ part: 'mf-signup' }),
      writeBuild({ part: 'mf-signup' }),
      writeBuild({ part: 'mf-signup' }),
    ]);
    for (const { dist } of [first, second, third]) await publishRelease(deps(), dist);
    expect(await promoteRelease(deps(), 'mf-signup', first.release.id)).toEqual({
      part: 'mf-signup',
      from: null,
      to: first.release.id,
    });
    await promoteRelease(deps(), 'mf-signup', second.release.build, 'a new form');
    await promoteRelease(deps(), 'mf-signup', third.release.build);
    expect(await promoteRelease(deps(), 'mf-signup', third.release.build)).toBeNull();

    expect(await rollbackRelease(deps(), 'mf-signup', { reason: 'it broke' })).toEqual({
      part: 'mf-signup',
      from: third.release.id,
      to: second.release.id,
    });
    expect(await findBefore(deps(), 'mf-signup')).toBe(first.release.id);
    await rollbackRelease(deps(), 'mf-signup');
    expect(await liveOf('mf-signup')).toBe(first.release.id);
    await expect(rollbackRelease(deps(), 'mf-signup')).rejects.toThrow('no earlier release');
    await rollbackRelease(deps(), 'mf-signup', { to: third.release.id });
    expect(await liveOf('mf-signup')).toBe(third.release.id);

    const changes = await listChanges(deps().db, 'mf-signup', 10);
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

  test('a rollback leads only to what a signed move made live before, and says to promote anything else [R-PLATFORM-RELEASE-BACK]', async () => {
    const [live, other] = [await writeBuild({ part: 'mf-other' }), await writeBuild({ part: 'mf-other' })];
    for (const { dist } of [live, other]) await publishRelease(deps(), dist);
    await promoteRelease(deps(), 'mf-other', live.release.id);
    const never = `${other.release.id} was never live, so there is no way back to it: promote it (mf promote mf-other ${other.release.build})`;
    const back = { name: 'rollback', part: 'mf-other', to: other.release.build, reason: null } as const;
    await expect(runMove(deps(), back)).rejects.toThrow(never);
    await expect(planCommand(deps(), back)).rejects.toThrow(never);
    // In staging nobody has checked what it takes away.
    await promoteReleases(deps(), [other.release], { destination: { channel: 'staging' } });
    await expect(runMove(deps(), back)).rejects.toThrow(never);
    // Nor does a row that nobody has signed say that it was live.
    await sql`insert into release_pointer_changes (part, channel, kind, from_release, to_release, actor)
      values ('mf-other', 'live', 'promote', ${live.release.id}, ${other.release.id}, 'somebody')`.execute(deps().db);
    await expect(runMove(deps(), back)).rejects.toThrow(never);
    expect(await liveOf('mf-other')).toBe(live.release.id);
  });

  test('a rollback that names none goes by signed moves alone, whatever rows and pointers say [R-PLATFORM-RELEASE-BACK]', async () => {
    const own = await createTestDatabase();
    const ledger = { ...deps(), db: own.db };
    try {
      const [first, second, never] = [
        (await publishRelease(ledger, (await writeBuild({ part: 'mf-other' })).dist)).release,
        (await publishRelease(ledger, (await writeBuild({ part: 'mf-other' })).dist)).release,
        (await publishRelease(ledger, (await writeBuild({ part: 'mf-other' })).dist)).release,
      ];
      await promoteReleases(ledger, [first]);
      await sql`update release_pointers set release_id = ${never.id} where part = 'mf-other'`.execute(own.db);
      expect(await promoteReleases(ledger, [second])).toEqual([{ part: 'mf-other', from: first.id, to: second.id }]);
      for (const [kind, to] of [
        ['promote', second.id],
        ['withdraw', null],
      ] as const)
        await sql`insert into release_pointer_changes (part, channel, kind, from_release, to_release, actor)
          values ('mf-other', 'live', ${kind}, ${never.id}, ${to}, 'somebody')`.execute(own.db);
      const status = await lookAt(ledger, { name: 'pointers', part: 'mf-other' });
      expect(status.data).toMatchObject({ live: [{ live: second.id, previous: first.id }] });
      expect(await rollbackRelease(ledger, 'mf-other')).toMatchObject({ from: second.id, to: first.id });
      await expect(rollbackRelease(ledger, 'mf-other')).rejects.toThrow('no earlier release');
    } finally {
      await own.close();
    }
  });

  test('a release is named by its id, its build, the beginning of it, or as the latest', async () => {
    const { dist, release } = await writeBuild({ part: 'mf-payments' });
    await expect(findByReference(deps(), 'mf-payments', 'latest')).rejects.toThrow('no release yet');
    await publishRelease(deps(), dist);
    for (const name of [release.id, release.build, release.build.slice(0, 5), 'latest']) {
      expect((await findByReference(deps(), 'mf-payments', name)).id).toBe(release.id);
    }
    await expect(findByReference(deps(), 'mf-payments', 'mf-payments@')).rejects.toThrow('no release');
    await expect(findByReference(deps(), 'mf-chat', release.id)).rejects.toThrow(
      `mf-chat has no release '${release.id}'`,
    );
  });
});

describe('contracts', () => {
  test('a remote that the shell does not support, and a shell that a live remote does not support, are refused; both together are accepted', async () => {
    const own = await createTestDatabase();
    const ledger = { ...deps(), db: own.db };
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

describe('withdrawing', () => {
  test('is kept in the history; a rollback goes back to what was live, and the next one to what that had replaced', async () => {
    const [first, second] = [await writeBuild({ part: 'mf-landers' }), await writeBuild({ part: 'mf-landers' })];
    for (const { dist, release } of [first, second]) {
      await publishRelease(deps(), dist);
      await promoteRelease(deps(), 'mf-landers', release.id);
    }
    expect(await withdrawPart(deps(), 'mf-landers', { reason: 'no longer wanted' })).toEqual({
      part: 'mf-landers',
      from: second.release.id,
    });
    expect(await liveOf('mf-landers')).toBeUndefined();
    expect((await listChanges(deps().db, 'mf-landers', 1))[0]).toMatchObject({
      kind: 'withdraw',
      from_release: second.release.id,
      to_release: null,
      reason: 'no longer wanted',
    });
    await rollbackRelease(deps(), 'mf-landers');
    expect(await liveOf('mf-landers')).toBe(second.release.id);
    await rollbackRelease(deps(), 'mf-landers');
    expect(await liveOf('mf-landers')).toBe(first.release.id);
  });
});

test('stored content is whole: variants unpack to the same bytes', async () => {
  const { dist, release } = await writeBuild({ part: 'mf-landers' });
  await publishRelease(deps(), dist);
  const entry = release.files.find((file) => file.path === 'entry.js');
  const found = await deps().store.get(entry?.sha384 ?? '', ['br']);
  expect(found?.encoding).toBe('br');
  const plain = await deps().store.get(entry?.sha384 ?? '');
  expect(plain?.content).toEqual(await readFile(join(dist, 'entry.js')));
});
