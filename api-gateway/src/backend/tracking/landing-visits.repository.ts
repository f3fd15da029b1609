import { sql } from 'kysely';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db } from '../../platform/db/database.ts';
import { OTHER_SOURCES } from './visits.repository.ts';

/** A landing page as its visits and its accounts are reported: empty where its address has no slug. */
export interface Landing {
  lander: string;
  slug: string;
}

/** Visits of a landing page that are still to be counted. */
export interface NewLandings extends Landing {
  tenant_id: number;
  visits: number;
}

/**
 * Adds visits to the counts of today, which is a day of the tenant's time zone. Slugs are written by anybody: those that were not
 * seen today are counted together once there are too many (L-TRACKING-LANDERS-DAY). Rows are written in one order, so that no
 * two gateways wait for each other.
 */
export async function addLandings(db: Db, visits: readonly NewLandings[]): Promise<void> {
  await sql`
    with today as (select id as tenant_id, (now() at time zone time_zone)::date as day from tenants),
    given as (
      select * from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as one (
        tenant_id smallint, lander text, slug text, visits integer
      )
    ), known as (
      select tenant_id, count(*) as landings from lander_visits join today using (tenant_id, day) group by tenant_id
    ), placed as (
      select given.*, today.day, given.slug = '' or coalesce(known.landings, 0) < ${LIMITS.trafficLandersADay} or exists (
        select from lander_visits seen where (seen.tenant_id, seen.day, seen.lander, seen.slug)
          = (given.tenant_id, today.day, given.lander, given.slug)
      ) as has_row
      from given join today using (tenant_id) left join known using (tenant_id)
    )
    insert into lander_visits as counted (tenant_id, day, lander, slug, visits)
    select tenant_id, day, lander, case when has_row then slug else ${OTHER_SOURCES} end, sum(visits)
    from placed group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (tenant_id, day, lander, slug) do update set visits = counted.visits + excluded.visits`.execute(db);
}

/** Removes the counts of days that are over for long (L-TRACKING-VISITS-DAYS). */
export async function deleteOldLandings(db: Db): Promise<void> {
  await sql`
    delete from lander_visits
    where day < (now() at time zone 'UTC')::date - ${LIMITS.trafficVisitsDays}::integer`.execute(db);
}
