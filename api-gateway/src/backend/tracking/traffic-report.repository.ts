import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isOfLanders } from './source-groups.ts';
import type { LanderColumn, SourceColumn, TrafficColumns } from './source-groups.ts';

/** What a traffic report is about. */
export interface TrafficQuestion {
  /** The columns that it is grouped by; the others are summed up. Of landing pages all visits count, of sources those of one. */
  by: TrafficColumns;
  /** Null for all tenants. */
  tenantId: number | null;
  /** The first and the last day, in the time zone of each tenant; null without a bound. */
  from: string | null;
  to: string | null;
}

/** One source or landing page, or all with the same values in the columns that the report is grouped by. */
export interface TrafficRow extends Partial<Record<SourceColumn | LanderColumn, string>> {
  visits: number;
  signups: number;
  activations: number;
  purchases: number;
  /** What the purchases came to less what went back, in minor units by currency. */
  value: Record<string, number>;
  /** What went back of them. */
  returned: Record<string, number>;
}

const rowOf = (column: SourceColumn | LanderColumn) =>
  sql`coalesce(source.${sql.ref(column)}, '') as ${sql.ref(column)}`;

/**
 * Reads visits of the days in question, and the accounts that were made on them with what became of those until now, also of
 * accounts that are gone. Most visits first.
 */
export async function readTraffic(db: Db, { by, tenantId, from, to }: TrafficQuestion): Promise<TrafficRow[]> {
  const [visited, brought] = isOfLanders(by)
    ? [sql.table('lander_visits'), sql.table('lander_accounts')]
    : [sql.table('traffic_visits'), sql.table('traffic_sources')];
  const columns = sql.join(by.map((column) => sql.ref(column)));
  const { rows } = await sql<TrafficRow>`
    with visits as (
      select ${columns}, sum(visits)::integer as visits from ${visited}
      where (${tenantId}::integer is null or tenant_id = ${tenantId}::integer)
        and day between coalesce(${from}::date, '-infinity') and coalesce(${to}::date, 'infinity')
      group by ${columns}
    ), accounts as (
      select ${sql.join(by.map(rowOf))}, source.activated_at,
        case when source.user_id is null then source.purchases else bought.purchases end as purchases,
        case when source.user_id is null then source.value else bought.value end as value,
        case when source.user_id is null then source.returned else bought.returned end as returned
      from ${brought} source join tenants on tenants.id = source.tenant_id left join lateral purchases_of(source.user_id) bought on true
      where (${tenantId}::integer is null or source.tenant_id = ${tenantId}::integer)
        and (source.created_at at time zone tenants.time_zone)::date
          between coalesce(${from}::date, '-infinity') and coalesce(${to}::date, 'infinity')
    ), sums as (
      select ${columns}, count(*)::integer as signups, count(activated_at)::integer as activations,
        sum(purchases)::integer as purchases
      from accounts group by ${columns}
    ), amounts as (
      select ${columns}, currency, sum(amount::bigint) filter (where is_left) as left_over,
        sum(amount::bigint) filter (where not is_left) as back
      from accounts, lateral (
        select true as is_left, * from jsonb_each_text(accounts.value)
        union all select false, * from jsonb_each_text(accounts.returned)
      ) as one (is_left, currency, amount)
      group by ${columns}, currency
    ), worth as (
      select ${columns}, jsonb_object_agg(currency, coalesce(left_over, 0)) as value,
        coalesce(jsonb_object_agg(currency, back) filter (where back > 0), '{}') as returned
      from amounts group by ${columns}
    )
    select ${columns}, coalesce(visits, 0) as visits, coalesce(signups, 0) as signups,
      coalesce(activations, 0) as activations, coalesce(purchases, 0) as purchases, coalesce(value, '{}') as value,
      coalesce(returned, '{}') as returned
    from visits full join sums using (${columns}) left join worth using (${columns})
    order by coalesce(visits, 0) desc, coalesce(signups, 0) desc, ${columns}`.execute(db);
  return rows;
}
