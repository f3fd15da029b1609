import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import type { DiscountCodesTable } from '../../src/platform/db/schema/discounts.ts';
import { ALPHA } from '../tenants.ts';

/** Inserts a discount code and returns it. By default it takes 10 percent off, once for each member. */
export async function makeDiscountCode(db: Db, changes: Partial<Insertable<DiscountCodesTable>> = {}): Promise<string> {
  const code = changes.code ?? `CODE${randomUUID().slice(0, 8).toUpperCase()}`;
  await db
    .insertInto('discount_codes')
    .values({
      tenant_id: ALPHA,
      country: null,
      user_id: null,
      expires_at: null,
      value_percentage: 10,
      currency: null,
      minimum_order_value: null,
      payment_methods: null,
      ...changes,
      code,
    })
    .execute();
  return code;
}
