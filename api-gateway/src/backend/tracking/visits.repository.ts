import { sql } from 'kysely';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db } from '../../platform/db/database.ts';
import type { SourceGroup } from './source-groups.ts';

/** Visits from one source that are still to be counted. */
export interface NewVisits extends SourceGroup {
  tenant_id: number;
  visits: number;
  /** The network address that they come from; null where it says nothing about visitors. */
  address?: string | null;
  /** They get no row of their own where none is there, as those beyond L-TRACKING-SOURCES-ADDRESS. */
  is_limited?: boolean;
}

/**
 * What the visits of a day are counted under when too many different sources have been seen (L-TRACKING-SOURCES-DAY), and those of
 * one network address beyond L-TRACKING-SOURCES-ADDRESS.
 */
export const OTHER_SOURCES = '(other)';

/** Each with its place: of the visits of one address that come together, the first ones make a new source. */
const inOrder = (visits: readonly NewVisits[]) => visits.map((visit, place) => ({ ...visit, place }));

/** Makes the salt of today's addresses, which is there already but for the first visit of a day. */
const makeSalt = sql`
  insert into source_salts (day, salt) values ((now() at time zone 'UTC')::date, gen_random_uuid()) on conflict do nothing`;

/**
 * Adds visits to the counts of today, which is a day of the tenant's time zone. A source that was seen today is counted under
 * its name; a new one as well, as long as there are few enough, of the day and of the visitor's network address: the addresses
 * of pages are written by anybody, and each name is a row. After that a network and a ref that have brought an account, or were
 * counted today or within 30 days, keep their names, without sub1 to sub3: neither made-up addresses nor the click numbers of
 * another network hide one that a marketer pays. The visits of an address are counted here, for all gateways together; their rows are written in
 * one order, so that no two gateways wait for each other.
 */
export async function addVisits(db: Db, visits: readonly NewVisits[]): Promise<void> {
  await makeSalt.execute(db);
  await sql`
    with today as (select id as tenant_id, (now() at time zone time_zone)::date as day from tenants),
    given as (
      select * from jsonb_to_recordset(${JSON.stringify(inOrder(visits))}::jsonb) as one (
        tenant_id smallint, network text, ref text, sub1 text, sub2 text, sub3 text, visits integer, is_limited boolean,
        address text, place integer
      )
    ), addressed as (
      select given.tenant_id, given.place, given.visits, salts.day,
        sha256(convert_to(salts.salt::text || given.address, 'UTF8')) as hash
      from given join source_salts salts on salts.day = (now() at time zone 'UTC')::date
      where given.address is not null
    ), counted as (
      insert into source_addresses as seen (tenant_id, day, address, visits)
      select tenant_id, day, hash, sum(visits) from addressed group by 1, 2, 3 order by 1, 2, 3
      on conflict (tenant_id, day, address) do update set visits = seen.visits + excluded.visits
      returning tenant_id, address, visits
    ), ranked as (
      select addressed.place, counted.visits - sum(addressed.visits) over (
          partition by addressed.tenant_id, addressed.hash order by addressed.place desc
        ) as visits_before
      from addressed join counted on (counted.tenant_id, counted.address) = (addressed.tenant_id, addressed.hash)
    ), limited as (
      select place from ranked where visits_before >= ${LIMITS.trafficSourcesAnAddress}
    ), known as (
      select tenant_id, count(*) as sources from traffic_visits join today using (tenant_id, day) group by tenant_id
    ), allowed as (
      select given.*, today.day,
        coalesce(known.sources, 0) < ${LIMITS.trafficSourcesADay} and given.is_limited is not true
          and not exists (select from limited where limited.place = given.place) as is_new_allowed
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

/** Removes the counts of days that are over for long (L-TRACKING-VISITS-DAYS), and addresses of all days that are over. */
export async function deleteOldVisits(db: Db): Promise<void> {
  const today = sql`(now() at time zone 'UTC')::date`;
  await sql`delete from source_addresses where day < ${today}`.execute(db);
  await sql`delete from source_salts where day < ${today}`.execute(db);
  await sql`
    delete from traffic_visits
    where day < (now() at time zone 'UTC')::date - ${LIMITS.trafficVisitsDays}::integer`.execute(db);
}
