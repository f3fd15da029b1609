import type { DbOrTrx, Trx } from '../../platform/db/database.ts';
import type { Discount } from './discount.ts';

/** An active code of a tenant. */
export async function findCode(db: DbOrTrx, tenantId: number, code: string): Promise<Discount | null> {
  const row = await db
    .selectFrom('discount_codes')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('code', '=', code)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    code: row.code,
    percentage: row.value_percentage,
    once: row.validity === 'once-per-user',
    expires: row.expires_at,
    country: row.country,
    userId: row.user_id,
    currency: row.currency,
    minimum: row.minimum_order_value,
    methods: row.payment_methods,
  };
}

/**
 * Whether a member has used a once-per-user code up: a payment with it was completed, or its money is on the way and
 * can no longer be stopped.
 */
export async function isUsed(db: DbOrTrx, userId: number, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select((eb) =>
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('discount_redemptions')
              .select('payment_id')
              .where('user_id', '=', userId)
              .where('code', '=', code),
          ),
          eb.exists(
            eb
              .selectFrom('payments')
              .select('payments.id')
              .where('user_id', '=', userId)
              .where('discount_code', '=', code)
              .where('payments.status', '=', 'pending'),
          ),
        ])
        .as('used'),
    )
    .executeTakeFirst();
  return row?.used === true;
}

export interface Redemption {
  paymentId: string;
  tenantId: number;
  userId: number;
  code: string;
  once: boolean;
}

/** Uses a code up. Answers false when this member had used it up before. */
export async function insertRedemption(trx: Trx, redemption: Redemption): Promise<boolean> {
  const row = await trx
    .insertInto('discount_redemptions')
    .values({
      payment_id: redemption.paymentId,
      tenant_id: redemption.tenantId,
      user_id: redemption.userId,
      code: redemption.code,
      once: redemption.once,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('payment_id')
    .executeTakeFirst();
  return row !== undefined;
}
