import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PgBoss } from 'pg-boss';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db } from '../../src/platform/db/database.ts';
import { createDemoPresenceJob } from '../../src/main/demo-presence.ts';
import { createTestSeed, type TestSeed } from '../../test/demo-seed.ts';
import { wakeDemoMembers } from '../seed.repository.ts';
import { wakeDemo } from './demo-presence.ts';

let seed: TestSeed;
beforeAll(async () => {
  seed = await createTestSeed();
});
afterAll(() => seed.close());

/** Who has been here in the last five minutes, by tenant: fictional demo members and everybody else. */
async function online(db: Db): Promise<{ tenant: number; fictional: number; others: number }[]> {
  const { rows } = await sql<{ tenant: number; fictional: number; others: number }>`
    select u.tenant_id as tenant, count(*) filter (where p.fictional) as fictional,
      count(*) filter (where not p.fictional) as others
    from users u join profiles p on p.user_id = u.id
    where u.last_active_at > now() - interval '5 minutes' group by 1 order by 1`.execute(db);
  return rows;
}

describe('the presence of demo members', () => {
  it('is a few fictional ones of each tenant, in the order in which they were here last, and nobody real', async () => {
    const { db } = await seed.seeded();
    const order = async () => {
      const { rows } = await sql<{ id: number }>`
        select id from users where demo and password_hash is null and tenant_id = 1 order by last_active_at desc limit 20`.execute(
        db,
      );
      return rows.map((row) => row.id);
    };
    const before = await order();
    await sql`update users set last_active_at = last_active_at - interval '1 day'`.execute(db);
    expect(await online(db)).toEqual([]);
    await wakeDemo(db);
    expect(await online(db)).toEqual([
      { tenant: 1, fictional: 12, others: 0 },
      { tenant: 2, fictional: 12, others: 0 },
    ]);
    expect(await order()).toEqual(before);
  });

  it('is kept up by a job that comes up before they would have gone', async () => {
    const { db } = await seed.seeded(60);
    await sql`update users set last_active_at = now() - interval '1 day'`.execute(db);
    const job = createDemoPresenceJob(db);
    await job.run({}, { id: '', number: 1, ageSeconds: 0, signal: new AbortController().signal });
    expect((await online(db)).map(({ fictional }) => fictional)).toEqual([12, 12]);
    const [first, second] = new PgBoss({}).previewSchedule(job.schedule ?? '', { count: 2 });
    const minutes = ((second?.getTime() ?? 0) - (first?.getTime() ?? 0)) / 60_000;
    // A round may begin a minute late.
    expect(minutes).toBeGreaterThan(0);
    expect(minutes + 1).toBeLessThan(LIMITS.onlineMinutes);
  });

  it('is no more than so many, however many demo members there are', async () => {
    const { db } = await seed.seeded(60);
    await sql`update users set last_active_at = now() - interval '1 day'`.execute(db);
    await wakeDemoMembers(db, 1, { share: 1, most: 20 });
    expect(await online(db)).toEqual([{ tenant: 1, fictional: 20, others: 0 }]);
  });

  it('touches nobody where there are no demo members', async () => {
    const { db } = await seed.database({ withTenants: true });
    await wakeDemo(db);
    expect(await online(db)).toEqual([]);
  });
});
