import { type Insertable, sql } from 'kysely';
import type { Country } from '@tandem/contracts/product/locales';
import type { Db, DbOrTrx, Trx } from '../src/platform/db/database.ts';
import type { ProfilesTable, UsersTable } from '../src/platform/db/schema/core.ts';
import { insertPhotos, type NewPhotoRow } from '../src/providers/media/photo.repository.ts';
import { skeletonsOf } from '../src/platform/names/name-skeletons.ts';
import type { TenantSeed } from './tenants/index.ts';

/** PostgreSQL takes 65,535 parameters in a statement; a profile has about 25. */
const ROWS_PER_STATEMENT = 1000;
/** Any number, the same in every process: who holds this advisory lock seeds. */
const LOCK = 727_002;

/** Waits until no other process seeds; the lock is released at the end of the transaction. */
export async function lockSeeding(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
}

export async function readTenantKeys(db: DbOrTrx): Promise<string[]> {
  const rows = await db.selectFrom('tenants').select('key').execute();
  return rows.map((row) => row.key);
}

export async function insertTenant(trx: Trx, tenant: TenantSeed): Promise<void> {
  await trx
    .insertInto('tenants')
    .values({
      id: tenant.id,
      key: tenant.key,
      hosts: [...tenant.hosts],
      settings: JSON.stringify(tenant.settings),
      time_zone: tenant.timeZone,
    })
    .execute();
}

function* chunks<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    yield rows.slice(start, start + ROWS_PER_STATEMENT);
}

/** Adds users and returns their ids in the order of the rows. */
export async function insertUsers(trx: Trx, rows: readonly Insertable<UsersTable>[]): Promise<number[]> {
  const ids = new Map<string, number>();
  for (const chunk of chunks(rows)) {
    const added = await trx
      .insertInto('users')
      .values([...chunk])
      .returning(['id', 'email_key'])
      .execute();
    for (const { id, email_key } of added) ids.set(email_key, id);
  }
  return rows.map((row) => {
    const id = ids.get(row.email_key);
    if (id === undefined) throw new Error(`${row.email_key} was not added`);
    return id;
  });
}

export async function insertProfiles(trx: Trx, rows: readonly Insertable<ProfilesTable>[]): Promise<void> {
  for (const chunk of chunks(rows))
    await trx
      .insertInto('profiles')
      .values([...chunk])
      .execute();
}

/** The members' names are theirs (V-ACCOUNT-NAME-UNIQUE); one that somebody else was quicker to take stays with them. */
export async function claimNames(
  trx: Trx,
  rows: readonly { user_id: number; tenant_id: number; name: string }[],
): Promise<void> {
  const claims = rows.flatMap(({ name, ...owner }) => skeletonsOf(name).map((skeleton) => ({ ...owner, skeleton })));
  for (const chunk of chunks(claims))
    await trx
      .insertInto('name_claims')
      .values([...chunk])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export async function insertAllPhotos(trx: Trx, rows: readonly NewPhotoRow[]): Promise<void> {
  for (const chunk of chunks(rows)) await insertPhotos(trx, chunk);
}

/** How many fictional demo members a tenant has. */
export async function countDemoMembers(db: DbOrTrx, tenantId: number): Promise<number> {
  const { members } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('members'))
    .where('tenant_id', '=', tenantId)
    .where('demo', '=', true)
    .where('password_hash', 'is', null)
    .executeTakeFirstOrThrow();
  return members;
}

/** Names of a tenant's members, for new ones not to take. */
export async function readNames(db: DbOrTrx, tenantId: number): Promise<string[]> {
  const rows = await db.selectFrom('profiles').select('name').where('tenant_id', '=', tenantId).execute();
  return rows.map((row) => row.name);
}

/**
 * Keys of the main photos that the first pages show: of the lately active members, and of the women and of the men
 * among them in one country. `amount` of each.
 */
export async function readFirstMediaKeys(
  db: DbOrTrx,
  tenantId: number,
  country: Country,
  amount: number,
): Promise<string[]> {
  const { rows } = await sql<{ media_key: string }>`
    with shown as (
      select photos.media_key,
        row_number() over (order by users.last_active_at desc) as place,
        row_number() over (partition by profiles.country, profiles.gender order by users.last_active_at desc) as place_there,
        profiles.country
      from users
      join profiles on profiles.user_id = users.id
      join photos on photos.user_id = users.id and photos.is_main
      where users.tenant_id = ${tenantId}
    )
    select distinct media_key from shown where place <= ${amount} or (country = ${country} and place_there <= ${amount})`.execute(
    db,
  );
  return rows.map((row) => row.media_key);
}

/** Tenants that have fictional demo members. */
export async function readDemoTenants(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tenants where exists (
      select 1 from users where users.tenant_id = tenants.id and users.demo and users.password_hash is null)`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/**
 * Brings the demo members who were here last back online, in the same order: without it, a demo that was seeded
 * yesterday is a place where nobody is. Touches `share` of a tenant's fictional members, at least twelve and at most `most`.
 */
export async function wakeDemoMembers(
  db: Db,
  tenantId: number,
  { share, most }: { share: number; most: number },
): Promise<void> {
  const counted = await sql<{ members: number }>`
    select count(*) as members from (
      select 1 from users where tenant_id = ${tenantId} and demo limit ${Math.ceil(most / share)}) as demo`.execute(db);
  const count = Math.min(most, Math.max(12, Math.round((counted.rows[0]?.members ?? 0) * share)));
  // By the order of the search, which has an index.
  await sql`
    with latest as (
      select found.user_id as id, row_number() over (
        order by found.active_hour desc, found.fictional, found.last_active_at desc, found.user_id desc) as place
      from member_search found join users on users.id = found.user_id
      where found.tenant_id = ${tenantId} and found.fictional and users.demo and users.password_hash is null
      order by found.active_hour desc, found.fictional, found.last_active_at desc, found.user_id desc
      limit ${count}
    )
    update users set last_active_at = now() - latest.place * 240 * interval '1 second' / (select count(*) from latest)
    from latest where users.id = latest.id`.execute(db);
}

/**
 * Gives the planner figures of what the tables hold now. PostgreSQL looks by itself only a minute after so many rows were written: until then a
 * search would read all members of a gender.
 */
export async function refreshStatistics(db: Db): Promise<void> {
  await sql`analyze`.execute(db);
}

/** Vacuums the search table, which PostgreSQL does by itself only a minute later: until then a search reads each row that its index finds. */
export async function vacuumSearch(db: Db): Promise<void> {
  await sql`vacuum member_search`.execute(db);
}
