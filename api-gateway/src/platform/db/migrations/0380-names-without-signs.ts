import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Skeletons of names have no `_` and `-` any more (V-ACCOUNT-NAME-UNIQUE, docs/decisions/0247): those that are stored lose them.
 * Where two accounts of a tenant then have one skeleton, it is the older one's; the other goes on with its name, without a claim.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    with plain as (
      select distinct on (tenant_id, skeleton) tenant_id, skeleton, user_id
      from (select tenant_id, translate(skeleton, '_-', '') as skeleton, user_id from name_claims) as every
      where skeleton <> ''
      order by tenant_id, skeleton, user_id
    )
    insert into name_claims (tenant_id, skeleton, user_id)
    select tenant_id, skeleton, user_id from plain
    on conflict (tenant_id, skeleton) do update set user_id = excluded.user_id
      where name_claims.user_id > excluded.user_id;

    delete from name_claims
    where skeleton <> translate(skeleton, '_-', '') and translate(skeleton, '_-', '') <> '';
  `.execute(db);
}
