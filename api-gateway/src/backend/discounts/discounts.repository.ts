import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import type { Discount } from './discount.ts';

/**
 * Whether the member has used a once-per-user code up, as a condition. An order by a stored card that was not tried by the end of its
 * price lock is charged no more, and holds no code while it waits to be ended (R-PAY-STORED-CARD-CODE).
 */
const usedBy = (userId: number, code: RawBuilder<string>) => sql<boolean>`(
  exists (select 1 from discount_redemptions where user_id = ${userId}::bigint and code = ${code})
  or exists (select 1 from payments
    where user_id = ${userId}::bigint and discount_code = ${code} and payments.status = 'pending'
      and not (stored_card and not unanswered and provider_reference is null and payments.expires_at < now())))`;

const codeFor = prepare((db, { tenantId, code, userId }: { tenantId: number; code: string; userId: number }) =>
  db
    .selectFrom('discount_codes as kept')
    .select(['code', 'value_percentage', 'validity', 'expires_at', 'country', 'user_id'])
    .select(['currency', 'minimum_order_value', 'payment_methods', 'status'])
    .select(usedBy(userId, sql`kept.code`).as('used'))
    .where('tenant_id', '=', tenantId)
    .where('code', '=', code),
);

interface CodeOfMember {
  tenantId: number;
  code: string;
  userId: number;
}

/** A code of a tenant. */
export interface KeptCode {
  discount: Discount;
  /** The member has used it up. */
  used: boolean;
  /** False for one that an operator has taken out of use. */
  active: boolean;
}

/** A code of a tenant, also one that is not active. */
export async function findKeptCode(db: DbOrTrx, values: CodeOfMember): Promise<KeptCode | null> {
  const row = await codeFor.first(db, values);
  if (row === undefined) return null;
  const discount = {
    code: row.code,
    percentage: row.value_percentage,
    once: row.validity === 'once-per-user',
    isWelcome: false,
    expires: row.expires_at,
    country: row.country,
    userId: row.user_id,
    currency: row.currency,
    minimum: row.minimum_order_value,
    methods: row.payment_methods,
  };
  return { discount, used: row.used, active: row.status === 'active' };
}

/** An active code of a tenant. */
export async function findCode(db: DbOrTrx, values: CodeOfMember): Promise<KeptCode | null> {
  const found = await findKeptCode(db, values);
  return found?.active === true ? found : null;
}

/** A discount of one member, whom its code names. */
export interface StayCode {
  tenantId: number;
  userId: number;
  code: string;
  percentage: number;
  expires: Date;
}

/** Keeps a discount of one member, unless they had it before. */
export async function insertStayCode(
  db: DbOrTrx,
  { tenantId, userId, code, percentage, expires }: StayCode,
): Promise<void> {
  await db
    .insertInto('discount_codes')
    .values({ tenant_id: tenantId, user_id: userId, code, value_percentage: percentage, expires_at: expires })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'code']).doNothing())
    .execute();
}

const used = prepare(
  (_db, { userId, code }: { userId: number; code: string }) =>
    sql<{ used: boolean }>`select ${usedBy(userId, sql`${code}::text`)} as used`,
);

/**
 * Whether a member has used a once-per-user code up: a payment with it was completed, or its money is on the way and
 * can no longer be stopped.
 */
export async function isUsed(db: DbOrTrx, userId: number, code: string): Promise<boolean> {
  return (await used.first(db, { userId, code }))?.used === true;
}

export interface Redemption {
  paymentId: string;
  tenantId: number;
  userId: number;
  code: string;
  once: boolean;
}

/** Uses a code up. Returns false when this member had used it up before. */
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
