import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, DbOrTrx, Trx } from '../../platform/db/database.ts';
import type { Audience } from '../../platform/experiments/assign.ts';
import type { Segment } from './segments.ts';

/** A visitor, and the variant that they have seen. */
export interface Exposure extends Audience {
  tenantId: number;
  experiment: string;
  visitor: string;
  variant: string;
  /** Those under which the variant was assigned, as JSON. */
  weights: string;
  /** Of the account that they have made already. */
  member: { id: number; signupAt: Date } | null;
}

/** Returns whether a visitor who made this account is counted in an experiment: on this device or another one. */
export async function isCountedFor(db: Db, userId: number, experiment: string): Promise<boolean> {
  const row = await db
    .selectFrom('experiment_exposures')
    .select('visitor')
    .where('user_id', '=', userId)
    .where('experiment', '=', experiment)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether somebody is counted in an experiment whose variant was assigned under these weights, as JSON. */
export async function hasCountedUnder(db: Db, experiment: string, weights: string): Promise<boolean> {
  const row = await db
    .selectFrom('experiment_exposures')
    .select('visitor')
    .where('experiment', '=', experiment)
    .where('weights', '=', weights)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a visitor out of all experiments, with what became of them. */
export async function deleteExposures(db: Db, tenantId: number, visitor: string): Promise<void> {
  await db
    .deleteFrom('experiment_exposures')
    .where('tenant_id', '=', tenantId)
    .where('visitor', '=', visitor)
    .execute();
}

/** Counts a visitor once; the first time stays. */
export async function insertExposure(db: Db, { tenantId, member, ...exposure }: Exposure): Promise<void> {
  await db
    .insertInto('experiment_exposures')
    .values({
      ...exposure,
      tenant_id: tenantId,
      user_id: member?.id ?? null,
      signed_up_at: member?.signupAt ?? null,
      activated_at: null,
      first_message_at: null,
      first_purchase_at: null,
      first_purchase_amount: null,
      first_purchase_currency: null,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'experiment', 'visitor']).doNothing())
    .execute();
}

/** Joins what a visitor has seen to the account that they have just made; a second account of theirs is not counted. */
export async function joinVisitor(
  trx: Trx,
  { tenantId, userId }: { tenantId: number; userId: number },
  visitor: string,
): Promise<void> {
  await trx
    .updateTable('experiment_exposures')
    .set({ user_id: userId, signed_up_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('visitor', '=', visitor)
    .where('signed_up_at', 'is', null)
    .execute();
}

/** Writes what became of those who signed up: the activation, the first message, the first purchase and its amount. */
export async function settleOutcomes(db: DbOrTrx): Promise<void> {
  await sql`
    update experiment_exposures seen set
      activated_at = coalesce(seen.activated_at, now_known.activated_at),
      first_message_at = coalesce(seen.first_message_at, now_known.first_message_at),
      first_purchase_at = coalesce(seen.first_purchase_at, now_known.bought_at),
      first_purchase_amount = coalesce(seen.first_purchase_amount, now_known.amount),
      first_purchase_currency = coalesce(seen.first_purchase_currency, now_known.currency)
    from (
      select exposure.tenant_id, exposure.experiment, exposure.visitor,
        (select min(used_at) from activation_tokens where user_id = exposure.user_id) as activated_at,
        (select min(sent_at) from messages where sender_id = exposure.user_id) as first_message_at,
        purchase.completed_at as bought_at, purchase.amount, purchase.currency
      from experiment_exposures exposure
      left join lateral (
        select completed_at, amount, currency from payments
        where user_id = exposure.user_id and completed_at is not null
        order by completed_at, id limit 1
      ) purchase on true
      where exposure.user_id is not null
        and exposure.exposed_at > now() - interval '120 days'
        and (exposure.activated_at is null or exposure.first_message_at is null or exposure.first_purchase_at is null)
    ) now_known
    where (seen.tenant_id, seen.experiment, seen.visitor)
      = (now_known.tenant_id, now_known.experiment, now_known.visitor)`.execute(db);
}

/** How many visitors of a variant were assigned it under the same weights. */
export interface WeightedCount {
  variant: string;
  /** As JSON; null for those of before weights were kept. */
  weights: string | null;
  visitors: number;
}

/** Counts the visitors of an experiment by variant and by the weights under which they were assigned it. */
export async function countByWeights(
  db: Db,
  { experiment, tenantId }: { experiment: string; tenantId: number | null },
): Promise<WeightedCount[]> {
  const { rows } = await sql<WeightedCount>`
    select variant, weights, count(*)::int as visitors from experiment_exposures
    where experiment = ${experiment} and (${tenantId}::int is null or tenant_id = ${tenantId}::int)
    group by variant, weights`.execute(db);
  return rows;
}

const SEGMENT_COLUMNS: Record<Segment, RawBuilder<string | null>> = {
  day: sql<string | null>`to_char(exposed_at at time zone 'UTC', 'YYYY-MM-DD')`,
  locale: sql<string | null>`locale`,
  country: sql<string | null>`country`,
  device: sql<string | null>`device`,
  network: sql<string | null>`network`,
};

/** How many visitors have seen a variant, and what became of them. */
export interface VariantCount {
  variant: string;
  /** The value of the segment; null where nothing is divided, and where the value is not known. */
  segment: string | null;
  visitors: number;
  signup: number;
  activation: number;
  message: number;
  purchase: number;
  /** Of first purchases, in minor units by currency. */
  value: Record<string, number>;
}

/** Counts the visitors of an experiment by variant, of all tenants or of one. */
export async function countVariants(
  db: Db,
  { experiment, tenantId, by }: { experiment: string; tenantId: number | null; by: Segment | null },
): Promise<VariantCount[]> {
  const segment = by === null ? sql<string | null>`null::text` : SEGMENT_COLUMNS[by];
  const { rows } = await sql<VariantCount>`
    with seen as (
      select variant, ${segment} as segment, signed_up_at, activated_at, first_message_at, first_purchase_at,
        first_purchase_amount, first_purchase_currency
      from experiment_exposures
      where experiment = ${experiment} and (${tenantId}::int is null or tenant_id = ${tenantId}::int)
    ), sums as (
      select variant, segment, first_purchase_currency as currency, sum(first_purchase_amount)::int as amount
      from seen where first_purchase_currency is not null group by 1, 2, 3
    )
    select variant, segment, count(*)::int as visitors,
      count(signed_up_at)::int as signup,
      count(activated_at)::int as activation,
      count(first_message_at)::int as message,
      count(first_purchase_at)::int as purchase,
      coalesce((select jsonb_object_agg(currency, amount) from sums
        where sums.variant = seen.variant and sums.segment is not distinct from seen.segment), '{}') as value
    from seen group by variant, segment order by segment nulls first, variant`.execute(db);
  return rows;
}
