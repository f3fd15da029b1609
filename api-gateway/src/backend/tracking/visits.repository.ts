import { sql } from 'kysely';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db } from '../../platform/db/database.ts';
import type { SourceGroup } from './source-groups.ts';

/** Visits from one source that are still to be counted. */
export interface NewVisits extends SourceGroup {
  tenant_id: number;
  visits: number;
  /** Its address has brought many visits today: it gets no row of its own where none is there (L-TRACKING-SOURCES-ADDRESS). */
  is_limited?: boolean;
}

/**
 * What the visits of a day are counted under when too many different sources have been seen (L-TRACKING-SOURCES-DAY), and those of
 * one network address beyond L-TRACKING-SOURCES-ADDRESS.
 */
export const OTHER_SOURCES = '(other)';

/**
 * Adds visits to the counts of today, which is a day of the tenant's time zone. A source that was seen today is counted under
 * its name; a new one as well, as long as there are few enough, of the day and of the visitor's network address: the addresses
 * of pages are written by anybody, and each name is a row. After that a network and a ref that have brought an account, or were
 * counted today or within 30 days, keep their names, without sub1 to sub3: neither made-up addresses nor the click numbers of
 * another network hide one that a marketer pays.
 */
export async function addVisits(db: Db, visits: readonly NewVisits[]): Promise<void> {
  await sql`
    with today as (select id as tenant_id, (now() at time zone time_zone)::date as day from tenants),
    given as (
      select * from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as one (
        tenant_id smallint, network text, ref text, sub1 text, sub2 text, sub3 text, visits integer, is_limited boolean
      )
    ), known as (
      select tenant_id, count(*) as sources from traffic_visits join today using (tenant_id, day) group by tenant_id
    ), allowed as (
      select given.*, today.day,
        coalesce(known.sources, 0) < ${LIMITS.trafficSourcesADay} and given.is_limited is not true as is_new_allowed
      from given join today using (tenant_id) left join known using (tenant_id)
    ), placed as (
      select given.*, (is_new_allowed or exists (
        select from traffic_visits seen
        where (seen.tenant_id, seen.day, seen.network, seen.ref, seen.sub1, seen.sub2, seen.sub3)
          = (given.tenant_id, given.day, given.network, given.ref, given.sub1, given.sub2, given.sub3)
      )) as has_row, not is_new_allowed and (exists (
        select from traffic_sources brought
        where (brought.tenant_id, coalesce(brought.network, ''), coalesce(brought.ref, ''))
          = (given.tenant_id, given.network, given.ref)
      ) or exists (
        select from traffic_visits earlier
        where (earlier.tenant_id, earlier.network, earlier.ref) = (given.tenant_id, given.network, given.ref)
          and earlier.day between given.day - ${LIMITS.trafficSourceDays}::integer and given.day
      )) as is_known
      from allowed given
    )
    insert into traffic_visits as counted (tenant_id, day, network, ref, sub1, sub2, sub3, visits)
    select tenant_id, day,
      case when has_row or is_known then network else ${OTHER_SOURCES} end,
      case when has_row or is_known then ref else '' end,
      case when has_row then sub1 else '' end, case when has_row then sub2 else '' end,
      case when has_row then sub3 else '' end, sum(visits)
    from placed group by 1, 2, 3, 4, 5, 6, 7
    on conflict (tenant_id, day, network, ref, sub1, sub2, sub3)
    do update set visits = counted.visits + excluded.visits`.execute(db);
}

/** Removes the counts of days that are over for long (L-TRACKING-VISITS-DAYS). */
export async function deleteOldVisits(db: Db): Promise<void> {
  await sql`
    delete from traffic_visits
    where day < (now() at time zone 'UTC')::date - ${LIMITS.trafficVisitsDays}::integer`.execute(db);
}
