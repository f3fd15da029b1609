import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestSeed, type TestSeed } from '../../test/demo-seed.ts';

let seed: TestSeed;
beforeAll(async () => {
  seed = await createTestSeed();
});
afterAll(() => seed.close());

it('gives both tenants a code of each kind, with every answer to a code among them', async () => {
  const { db } = await seed.seeded(60);
  const rows = await db.selectFrom('discount_codes').selectAll().orderBy('code').execute();
  for (const tenantId of new Set(rows.map((row) => row.tenant_id))) {
    const own = rows.filter((row) => row.tenant_id === tenantId);
    expect(own).toHaveLength(5);
    expect(own.some((row) => row.minimum_order_value !== null)).toBe(true);
    expect(own.some((row) => row.payment_methods !== null)).toBe(true);
    expect(own.some((row) => row.validity === 'unlimited')).toBe(true);
    expect(own.some((row) => row.expires_at !== null && row.expires_at < new Date('2026-11-01'))).toBe(true);
  }
  expect(new Set(rows.map((row) => row.tenant_id)).size).toBe(2);
});
