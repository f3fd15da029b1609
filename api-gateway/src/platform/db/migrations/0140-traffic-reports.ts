import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Visits by traffic source, as counts of a day alone; the campaign of a source; and what became of accounts by where they
 * came from, which outlives them: a report of last spring is the same next year. Of a purged account the row keeps neither
 * whose it was nor sub1 to sub3 and cpc, which may be the number of one click.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table traffic_visits (
      tenant_id smallint not null references tenants (id) on delete cascade,
      day date not null,
      network text not null check (length(network) <= 100),
      ref text not null check (length(ref) <= 100),
      sub1 text not null check (length(sub1) <= 100),
      sub2 text not null check (length(sub2) <= 100),
      sub3 text not null check (length(sub3) <= 100),
      visits integer not null check (visits > 0),
      primary key (tenant_id, day, network, ref, sub1, sub2, sub3)
    );

    alter table traffic_sources
      drop constraint traffic_sources_pkey,
      drop constraint traffic_sources_user_id_fkey,
      drop constraint traffic_sources_check,
      alter column user_id drop not null,
      add column id bigint generated always as identity primary key,
      add column utm_source text check (length(utm_source) between 1 and 100),
      add column utm_medium text check (length(utm_medium) between 1 and 100),
      add column utm_campaign text check (length(utm_campaign) between 1 and 100),
      add column utm_term text check (length(utm_term) between 1 and 100),
      add column utm_content text check (length(utm_content) between 1 and 100),
      add column activated_at timestamptz,
      add column purchases integer not null default 0,
      add column value jsonb not null default '{}',
      add constraint traffic_sources_user_id_fkey foreign key (user_id) references users (id) on delete set null,
      add constraint traffic_sources_something
        check (user_id is null or num_nonnulls(network, ref, sub1, sub2, sub3, cpc) > 0);
    create unique index traffic_sources_of_user on traffic_sources (user_id) where user_id is not null;
    create index traffic_sources_not_active on traffic_sources (created_at) where activated_at is null and user_id is not null;

    -- What an account has bought: the number of its purchases, and what they came to less what went back, by currency.
    create function purchases_of(account bigint, out purchases integer, out value jsonb) language sql stable as $$
      select coalesce(sum(found.purchases), 0)::integer, coalesce(jsonb_object_agg(found.currency, found.value), '{}')
      from (
        select currency, count(*) as purchases,
          sum(case when status = 'chargeback' then 0 else amount - refunded_amount end)::integer as value
        from payments where user_id = account and completed_at is not null group by currency
      ) found
    $$;
    create function traffic_sources_outlive() returns trigger language plpgsql as $$
    begin
      update traffic_sources source set
        user_id = null, sub1 = null, sub2 = null, sub3 = null, cpc = null, purchases = bought.purchases, value = bought.value
      from purchases_of(old.id) bought
      where source.user_id = old.id;
      return old;
    end $$;
    create trigger traffic_sources_outlive before delete on users for each row execute function traffic_sources_outlive();
  `.execute(db);
}
