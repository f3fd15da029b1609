import { sql, type Kysely } from 'kysely';

/** Where accounts came from (F-TRACKING-SOURCE). Visitors without an account leave no row: theirs is a cookie. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table traffic_sources (
      user_id bigint primary key references users (id) on delete cascade,
      tenant_id smallint not null references tenants (id),
      network text check (length(network) between 1 and 100),
      ref text check (length(ref) between 1 and 100),
      sub1 text check (length(sub1) between 1 and 100),
      sub2 text check (length(sub2) between 1 and 100),
      sub3 text check (length(sub3) between 1 and 100),
      cpc text check (length(cpc) between 1 and 100),
      first_seen_at timestamptz not null,
      created_at timestamptz not null default now(),
      check (num_nonnulls(network, ref, sub1, sub2, sub3, cpc) > 0)
    );
    create index traffic_sources_network on traffic_sources (tenant_id, network, created_at);
  `.execute(db);
}
