import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { skeletonsOf } from '../../names/name-skeletons.ts';

/** Profiles read and claimed at a time: memory stays small however many there are. */
const BATCH = 10_000;

interface Named {
  user_id: number;
  tenant_id: number;
  name: string;
}

/** Those who have a name already claim it, the oldest account first; who comes second goes on without a claim. */
async function claimBatch(db: Kysely<unknown>, after: number): Promise<number | null> {
  const { rows } = await sql<Named>`
    select profiles.user_id, profiles.tenant_id, profiles.name
    from profiles join users on users.id = profiles.user_id
    where profiles.user_id > ${after} and users.status <> 'deleted'
    order by profiles.user_id limit ${BATCH}`.execute(db);
  const claims = rows.flatMap((row) => skeletonsOf(row.name).map((skeleton) => ({ ...row, skeleton })));
  await sql`
    insert into name_claims (tenant_id, skeleton, user_id)
    select * from unnest(
      ${claims.map(({ tenant_id: id }) => id)}::smallint[],
      ${claims.map(({ skeleton }) => skeleton)}::text[],
      ${claims.map(({ user_id: id }) => id)}::bigint[])
    on conflict do nothing`.execute(db);
  return rows.at(-1)?.user_id ?? null;
}

/**
 * `name_claims`: who has a name, by each of its confusable skeletons (V-ACCOUNT-NAME-UNIQUE). The primary key decides
 * between signups at the same time. A claim goes with its profile, and when an account's status becomes `deleted`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table name_claims (
      tenant_id smallint not null references tenants (id) on delete cascade,
      skeleton text not null,
      user_id bigint not null references profiles (user_id) on delete cascade,
      primary key (tenant_id, skeleton)
    );
    create index name_claims_user on name_claims (user_id);

    create function release_name() returns trigger language plpgsql as $$
    begin
      delete from name_claims where user_id = new.id;
      return null;
    end $$;
    create trigger release_name after update of status on users
      for each row when (new.status = 'deleted' and old.status <> 'deleted') execute function release_name();
  `.execute(db);
  let last: number | null = 0;
  while (last !== null) last = await claimBatch(db, last);
}
