import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Visits of landing pages, as counts of a day, and what became of the accounts that each of them brought, which outlives the
 * accounts as it does for traffic sources. `lander` is the page and the slug of `users.lander`. Accounts of before are taken
 * over: when they were activated is known of those whose link is kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lander_visits (
      tenant_id smallint not null references tenants (id) on delete cascade,
      day date not null,
      lander text not null check (length(lander) <= 60),
      slug text not null check (length(slug) <= 60),
      visits integer not null check (visits > 0),
      primary key (tenant_id, day, lander, slug)
    );

    create table lander_accounts (
      id bigint generated always as identity primary key,
      user_id bigint references users (id) on delete set null,
      tenant_id smallint not null references tenants (id) on delete cascade,
      lander text not null,
      slug text not null,
      created_at timestamptz not null default now(),
      activated_at timestamptz,
      purchases integer not null default 0,
      value jsonb not null default '{}',
      returned jsonb not null default '{}'
    );
    create unique index lander_accounts_of_user on lander_accounts (user_id) where user_id is not null;
    create index lander_accounts_of_day on lander_accounts (tenant_id, created_at);

    insert into lander_accounts (user_id, tenant_id, lander, slug, created_at, activated_at)
    select id, tenant_id, split_part(lander, '/', 1), substr(lander, length(split_part(lander, '/', 1)) + 2), signup_at,
      coalesce((select min(used_at) from activation_tokens where user_id = users.id), case when status = 'active' then signup_at end)
    from users where lander is not null;

    create function lander_accounts_begin() returns trigger language plpgsql as $$
    begin
      insert into lander_accounts (user_id, tenant_id, lander, slug, created_at, activated_at)
      values (new.id, new.tenant_id, split_part(new.lander, '/', 1),
        substr(new.lander, length(split_part(new.lander, '/', 1)) + 2), new.signup_at,
        case when new.status = 'active' then new.signup_at end);
      return null;
    end $$;
    create trigger lander_accounts_begin after insert on users
      for each row when (new.lander is not null) execute function lander_accounts_begin();

    create function lander_accounts_activate() returns trigger language plpgsql as $$
    begin
      update lander_accounts set activated_at = now() where user_id = new.id and activated_at is null;
      return null;
    end $$;
    create trigger lander_accounts_activate after update of status on users
      for each row when (new.status = 'active' and old.status = 'not_confirmed') execute function lander_accounts_activate();

    create function lander_accounts_outlive() returns trigger language plpgsql as $$
    begin
      update lander_accounts account set
        user_id = null, purchases = bought.purchases, value = bought.value, returned = bought.returned
      from purchases_of(old.id) bought
      where account.user_id = old.id;
      return old;
    end $$;
    create trigger lander_accounts_outlive before delete on users
      for each row execute function lander_accounts_outlive();
  `.execute(db);
}
