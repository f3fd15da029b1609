import type { Insertable } from 'kysely';
import type { Trx } from '../../src/platform/db/database.ts';
import type { DiscountCodesTable } from '../../src/platform/db/schema/discounts.ts';
import type { TenantSeed } from '../tenants/index.ts';

type DemoCode = Pick<Insertable<DiscountCodesTable>, 'code' | 'value_percentage'> &
  Partial<Insertable<DiscountCodesTable>>;

/** One of each kind (F-PAY-DISCOUNT-CODE), so that every answer to a code can be seen. */
const CODES: Record<string, readonly DemoCode[]> = {
  'tandemly': [
    { code: 'AUTUMN15', value_percentage: 15 },
    { code: 'LARGE20', value_percentage: 20, currency: 'EUR', minimum_order_value: 7000 },
    { code: 'PAYPAL10', value_percentage: 10, payment_methods: ['paypal'] },
    { code: 'FRIENDS5', value_percentage: 5, validity: 'unlimited' },
    { code: 'SUMMER30', value_percentage: 30, expires_at: new Date('2026-09-01T00:00:00Z') },
  ],
  'nuit-douce': [
    { code: 'AUTOMNE15', value_percentage: 15 },
    { code: 'GRAND20', value_percentage: 20, currency: 'EUR', minimum_order_value: 7000 },
    { code: 'PAYPAL10', value_percentage: 10, payment_methods: ['paypal'] },
    { code: 'AMIS5', value_percentage: 5, validity: 'unlimited' },
    { code: 'ETE30', value_percentage: 30, expires_at: new Date('2026-09-01T00:00:00Z') },
  ],
};

/** Puts a tenant's demo codes in; those that are there stay as they are. */
export async function writeDiscountCodes(trx: Trx, tenant: Pick<TenantSeed, 'id' | 'key'>): Promise<void> {
  const codes = CODES[tenant.key] ?? [];
  if (codes.length === 0) return;
  await trx
    .insertInto('discount_codes')
    .values(
      codes.map((code) => ({
        tenant_id: tenant.id,
        country: null,
        user_id: null,
        expires_at: null,
        currency: null,
        minimum_order_value: null,
        payment_methods: null,
        ...code,
      })),
    )
    .onConflict((conflict) => conflict.columns(['tenant_id', 'code']).doNothing())
    .execute();
}
