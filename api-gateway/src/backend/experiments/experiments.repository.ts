import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db, DbOrTrx } from '../../platform/db/database.ts';
import type { Segments } from '../../platform/experiments/assign.ts';
import type { Segment } from './segments.ts';

/** A visitor, and the variant that they have seen. */
export interface Exposure extends Segments {
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

/**
 * Writes what became of those who signed up: the activation (also by a changed address, which uses no link of its own), the
 * first message, the first purchase with its amount, and what of it went back, until they are a count
 * (R-LANDERS-EXPOSURE-ENDS), which has no account: a bank may take money back half a year after a purchase.
 */
export async function settleOutcomes(db: DbOrTrx): Promise<void> {
  await sql`
    update experiment_exposures seen set
      activated_at = coalesce(seen.activated_at, now_known.activated_at),
      first_message_at = coalesce(seen.first_message_at, now_known.first_message_at),
      first_purchase_at = coalesce(seen.first_purchase_at, now_known.bought_at),
      first_purchase_amount = coalesce(seen.first_purchase_amount, now_known.amount),
      first_purchase_currency = coalesce(seen.first_purchase_currency, now_known.currency),
      first_purchase_returned = coalesce(now_known.returned, seen.first_purchase_returned)
    from (
      select exposure.tenant_id, exposure.experiment, exposure.visitor,
        coalesce(
          (select min(used_at) from activation_tokens where user_id = exposure.user_id),
          (select now() from users where id = exposure.user_id and status = 'active')
        ) as activated_at,
        (select min(sent_at) from messages where sender_id = exposure.user_id) as first_message_at,
        purchase.completed_at as bought_at, purchase.amount, purchase.currency, purchase.returned
      from experiment_exposures exposure
      left join lateral (
        select completed_at, amount, currency,
          case when status = 'chargeback' then amount else refunded_amount end as returned
        from payments where user_id = exposure.user_id and completed_at is not null
        order by completed_at, id limit 1
      ) purchase on true
      where exposure.user_id is not null
        and (exposure.activated_at is null or exposure.first_message_at is null or exposure.first_purchase_at is null
          or exposure.first_purchase_returned <> purchase.returned)
    ) now_known
    where (seen.tenant_id, seen.experiment, seen.visitor)
      = (now_known.tenant_id, now_known.experiment, now_known.visitor)`.execute(db);
}

const SEGMENT_COLUMNS: Record<Segment, RawBuilder<string | null>> = {
  day: sql<string | null>`to_char(seen.exposed_at at time zone tenants.time_zone, 'YYYY-MM-DD')`,
  locale: sql<string | null>`seen.locale`,
  country: sql<string | null>`seen.country`,
  device: sql<string | null>`seen.device`,
  network: sql<string | null>`seen.network`,
};

/** How many visitors were assigned a variant under the same weights, and what became of them. */
export interface VariantCount {
  variant: string;
  /** The value of the segment; null where nothing is divided, and where the value is not known. */
  segment: string | null;
  /** As JSON; null for those of before weights were kept. */
  weights: string | null;
  visitors: number;
  signup: number;
  activation: number;
  message: number;
  purchase: number;
  /** Of first purchases less what went back, in minor units by currency. */
  value: Record<string, number>;
  /** What of first purchases went back. */
  returned: Record<string, number>;
  /** The squares of what each first purchase has left, summed up: how much amounts differ. */
  squares: Record<string, number>;
}

/**
 * Counts the visitors of an experiment by variant and weights, of all tenants or of one. Days are those of the tenant's time
 * zone.
 */
export async function countVariants(
  db: Db,
  { experiment, tenantId, by }: { experiment: string; tenantId: number | null; by: Segment | null },
): Promise<VariantCount[]> {
  const segment = by === null ? sql<string | null>`null::text` : SEGMENT_COLUMNS[by];
  const { rows } = await sql<VariantCount>`
    with seen as (
      select variant, weights, ${segment} as segment, signed_up_at, activated_at, first_message_at, first_purchase_at,
        first_purchase_currency as currency, first_purchase_returned::float8 as returned,
        (first_purchase_amount - first_purchase_returned)::float8 as kept
      from experiment_exposures seen join tenants on tenants.id = seen.tenant_id
      where experiment = ${experiment} and (${tenantId}::int is null or tenant_id = ${tenantId}::int)
    ), sums as (
      select variant, weights, segment, currency, sum(kept) as value, sum(returned) as returned, sum(kept ^ 2) as squares
      from seen where currency is not null group by variant, weights, segment, currency
    ), counts as (
      select variant, weights, segment, count(*)::int as visitors,
        count(signed_up_at)::int as signup,
        count(activated_at)::int as activation,
        count(first_message_at)::int as message,
        count(first_purchase_at)::int as purchase
      from seen group by variant, weights, segment
    )
    select counts.*, coalesce(money.value, '{}') as value, coalesce(money.returned, '{}') as returned,
      coalesce(money.squares, '{}') as squares
    from counts left join lateral (
      select jsonb_object_agg(currency, value) as value, jsonb_object_agg(currency, returned) as returned,
        jsonb_object_agg(currency, squares) as squares
      from sums where (sums.variant, sums.weights, sums.segment)
        is not distinct from (counts.variant, counts.weights, counts.segment)
    ) money on true
    order by segment nulls first, variant, weights`.execute(db);
  return rows;
}

/**
 * Makes counts of what was seen long ago (R-LANDERS-EXPOSURE-ENDS): another number, no account, and days in the place of times, by
 * which an account could be found. What became of those visitors is settled by then. Experiments that are not defined any
 * more are reported by nobody: theirs is deleted.
 */
export async function endExposures(db: Db, keys: readonly string[]): Promise<void> {
  const isOld = sql`exposed_at < now() - make_interval(days => ${LIMITS.exposureDays})`;
  await sql`
    delete from experiment_exposures where ${isOld} and experiment <> all (${sql.val(keys)}::text[])`.execute(db);
  await sql`
    update experiment_exposures seen set
      is_count = true,
      visitor = gen_random_uuid(),
      user_id = null,
      exposed_at = (date_trunc('day', exposed_at at time zone tenants.time_zone) + interval '12 hours')
        at time zone tenants.time_zone,
      signed_up_at = date_trunc('day', signed_up_at),
      activated_at = date_trunc('day', activated_at),
      first_message_at = date_trunc('day', first_message_at),
      first_purchase_at = date_trunc('day', first_purchase_at)
    from tenants where tenants.id = seen.tenant_id and not is_count and ${isOld}`.execute(db);
}

/**
 * Some of those who are counted in an experiment, with what they were assigned; those of before weights were kept are none, nor
 * are counts, which have another number.
 */
export async function readAssigned(
  db: Db,
  experiment: string,
  most: number,
): Promise<{ visitor: string; variant: string; weights: string | null }[]> {
  return db
    .selectFrom('experiment_exposures')
    .select(['visitor', 'variant', 'weights'])
    .where('experiment', '=', experiment)
    .where('weights', 'is not', null)
    .where('is_count', '=', false)
    .limit(most)
    .execute();
}

/** Returns a variant under which visitors were counted and which is none of these; null where there is none. */
export async function findOtherVariant(db: Db, experiment: string, known: readonly string[]): Promise<string | null> {
  const row = await db
    .selectFrom('experiment_exposures')
    .select('variant')
    .where('experiment', '=', experiment)
    .where('variant', 'not in', known)
    .limit(1)
    .executeTakeFirst();
  return row?.variant ?? null;
}
