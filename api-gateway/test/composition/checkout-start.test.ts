import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Release } from '@tandem/contracts/composition/release';
import { afterEach, describe, expect, test } from 'vitest';
import { findBelievedLive } from '../../src/composition/ledger/find-live.ts';
import { findLive } from '../../src/composition/ledger/ledger.repository.ts';
import { rollbackRelease, withdrawPart } from '../../src/composition/ledger/move-pointers.ts';
import { publishCheckout } from '../../src/composition/ledger/publish-checkout.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { isSignedRelease } from '../../src/composition/ledger/read-move.ts';
import { findSignedRelease } from '../../src/composition/ledger/signed-rows.repository.ts';
import { storeFolder } from '../../src/composition/release-store.ts';
import { objectName } from '../../src/composition/store/content-store.ts';
import type { Db } from '../../src/platform/db/database.ts';
import { createTestDatabase } from '../harness.ts';
import { writeBuild } from './fixture-release.ts';
import { asBuildOf, setUpLedger } from './ledger-fixture.ts';
import { promoteRelease } from './promote-release.ts';

const { dataDir, deps } = setUpLedger();

// The databases of tests are copies of one, and so are their ledgers.
afterEach(() => rm(join(dataDir(), 'checkout-builds.json'), { force: true }));

/** What the owner of the database can do. */
async function withoutTriggers(db: Db, statements: readonly ReturnType<typeof sql>[]): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    for (const statement of statements) await statement.execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
  });
}

describe('a start from a checkout', () => {
  test('leaves a withdrawn part away until it holds another build of it', async () => {
    const own = await createTestDatabase();
    const ledger = { ...deps(), db: own.db };
    try {
      const [shell, before, after] = [
        await writeBuild({ part: 'shell' }),
        await writeBuild({ part: 'mf-chat' }),
        await writeBuild({ part: 'mf-chat' }),
      ];
      await publishCheckout(ledger, [shell.dist, before.dist]);
      await withdrawPart(ledger, 'mf-chat');
      expect((await publishCheckout(ledger, [shell.dist, before.dist])).promoted).toEqual([]);
      expect((await publishCheckout(ledger, [shell.dist, after.dist])).promoted).toEqual([
        { part: 'mf-chat', from: null, to: after.release.id },
      ]);
    } finally {
      await own.close();
    }
  });

  test('publishes and promotes what is new, and leaves pointers of known builds alone', async () => {
    const own = await createTestDatabase();
    const ledger = { ...deps(), db: own.db };
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
    const ledger = { ...deps(), db: own.db };
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

  test('moves no pointer for what somebody has put into the database [R-PLATFORM-CHECKOUT-KEPT]', async () => {
    const own = await createTestDatabase();
    const ledger = { ...deps(), db: own.db };
    try {
      const [one, two] = [await writeBuild({ part: 'mf-landers' }), await writeBuild({ part: 'mf-landers' })];
      for (const { dist } of [one, two]) await publishCheckout(ledger, [dist]);
      await rollbackRelease(ledger, 'mf-landers');
      const { rows } = await sql<{ name: string }>`
        select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'release_id' and table_name not in
          ('releases', 'release_files', 'release_pointers', 'release_signatures')`.execute(own.db);
      for (const { name } of rows)
        await sql`update ${sql.table(name)} set release_id = ${one.release.id}`.execute(own.db);
      expect((await publishCheckout(ledger, [two.dist])).promoted).toEqual([]);
      expect((await findLive(own.db)).map(({ release }) => release.id)).toEqual([one.release.id]);
    } finally {
      await own.close();
    }
  });

  test('makes nothing live that somebody has put into the database in place of a pointer and of a build [R-PLATFORM-CHECKOUT-KEPT]', async () => {
    const own = await createTestDatabase();
    const ledger = { ...deps(), db: own.db };
    try {
      const [one, two] = [await writeBuild({ part: 'mf-landers' }), await writeBuild({ part: 'mf-landers' })];
      for (const { dist } of [one, two]) await publishCheckout(ledger, [dist]);
      await rollbackRelease(ledger, 'mf-landers');
      const forged = { ...two.release, files: one.release.files };
      await withoutTriggers(own.db, [
        sql`delete from release_pointers where part = 'mf-landers'`,
        sql`update releases set descriptor = ${JSON.stringify(forged)}::jsonb where id = ${two.release.id}`,
      ]);
      expect(await publishCheckout(ledger, [two.dist])).toMatchObject({
        published: [{ isSigned: false }],
        promoted: [],
      });
      expect((await findBelievedLive(ledger)).map(({ release }) => release.id)).toEqual([one.release.id]);
      const signed = await findSignedRelease(own.db, two.release.id);
      expect(signed !== null && isSignedRelease(ledger.trust, signed)).toBe(false);
    } finally {
      await own.close();
    }
  });

  test('believes of what is live only a descriptor that was signed [R-PLATFORM-RELEASE-POINTERS]', async () => {
    const own = await createTestDatabase();
    const ledger = { ...deps(), db: own.db };
    try {
      const { dist, release } = await writeBuild({ part: 'mf-landers' });
      await publishCheckout(ledger, [dist]);
      expect(await findBelievedLive(ledger)).toMatchObject([{ release: { id: release.id } }]);
      const forged = JSON.stringify({ ...release, routes: [], commit: 'forged' });
      await withoutTriggers(own.db, [sql`update releases set descriptor = ${forged}::jsonb where id = ${release.id}`]);
      expect(await findBelievedLive(ledger)).toEqual([]);
    } finally {
      await own.close();
    }
  });

  test('leaves the pointer of a known build alone where the last start is not recorded', async () => {
    const own = await createTestDatabase();
    const ledger = { ...deps(), db: own.db };
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
    const ledger = { ...deps(), db: own.db };
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
    const ledger = { ...deps(), db: own.db };
    try {
      const { dist, release } = await writeBuild({ part: 'mf-chat' });
      await publishCheckout(ledger, [dist]);
      const other = await writeBuild({ part: 'mf-chat', edit: ({ files }) => asBuildOf(release, files) });
      expect((await publishCheckout(ledger, [other.dist])).published).toMatchObject([{ status: 'known', release }]);
      await rm(join(storeFolder({ dataDir: dataDir() }), objectName(release.files[0]?.sha384 ?? '')));
      await expect(publishCheckout(ledger, [other.dist])).rejects.toThrow('other files than this build has: entry.js.');
    } finally {
      await own.close();
    }
  });
});
