import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LIMITS } from '@tandem/contracts/product/limits';
import { loadConfig } from '../src/platform/config/env.ts';
import { createTestSeed, EPOCH, type TestSeed } from '../test/demo-seed.ts';

let seed: TestSeed;
beforeAll(async () => {
  seed = await createTestSeed();
});
afterAll(() => seed.close());

it('fills the first page of each demo account’s first search, its country and the ages around its own, in a demo as large as the default', async () => {
  const { demoMembers } = loadConfig({ NODE_ENV: 'test', DATA_DIR: seed.folder });
  const { db } = await seed.seeded(demoMembers);
  const { rows } = await sql<{ tenant: string; account: string; found: number }>`
    select t.key as tenant, u.email as account, count(found.user_id)::int as found
    from users u join profiles p on p.user_id = u.id join tenants t on t.id = u.tenant_id
    cross join lateral (select sought_gender(p.gender, p.search_gender, p.sexuality) as sought) as own
    cross join lateral (
      select extract(year from age(${new Date(EPOCH)}::timestamptz, p.date_of_birth))::int as years) as own_age
    left join member_search found on found.tenant_id = u.tenant_id and found.user_id <> u.id
      and found.country = p.country and members_fit(p.gender, own.sought, found.gender, found.sought)
      and extract(year from age(${new Date(EPOCH)}::timestamptz, found.date_of_birth))::int
        between own_age.years - ${LIMITS.searchAgeSpan}::int and own_age.years + ${LIMITS.searchAgeSpan}::int
    where u.password_hash is not null
    group by t.key, u.email`.execute(db);
  expect(rows).toHaveLength(8);
  expect(rows.filter(({ found }) => found < LIMITS.searchPage)).toEqual([]);
});
