import { sql } from 'kysely';
import type { Country } from '@tandem/contracts/product/locales';
import type { Db } from '../../platform/db/database.ts';

/** Notes that a visitor of a tenant came from a country. Returns whether nobody had for a day. */
export async function noteCountry(db: Db, tenantId: number, country: Country): Promise<boolean> {
  const { rows } = await sql<{ was_seen: boolean }>`
    with earlier as (
      select from visitor_countries
      where tenant_id = ${tenantId} and country = ${country} and seen_at > now() - interval '1 day'
    )
    insert into visitor_countries (tenant_id, country, seen_at) values (${tenantId}, ${country}, now())
    on conflict (tenant_id, country) do update set seen_at = excluded.seen_at
    returning exists (select from earlier) as was_seen`.execute(db);
  return rows[0]?.was_seen === false;
}

/** The countries that a tenant's visitors came from within a day. */
export async function readCountries(db: Db, tenantId: number): Promise<Country[]> {
  const rows = await db
    .selectFrom('visitor_countries')
    .select('country')
    .where('tenant_id', '=', tenantId)
    .where('seen_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('country')
    .execute();
  return rows.map(({ country }) => country);
}
