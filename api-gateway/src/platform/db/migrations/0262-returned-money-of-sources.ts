import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What went back of the purchases of an account, beside what is left of them: a source whose visitors pay and want their money
 * back looks like one that nobody buys from where the two are one number. Of accounts that are gone it is not known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table traffic_sources add column returned jsonb not null default '{}';
    drop function purchases_of(bigint);
    create function purchases_of(account bigint, out purchases integer, out value jsonb, out returned jsonb)
    language sql stable as $$
      select coalesce(sum(found.purchases), 0)::integer,
        coalesce(jsonb_object_agg(found.currency, found.amount - found.back), '{}'),
        coalesce(jsonb_object_agg(found.currency, found.back) filter (where found.back > 0), '{}')
      from (
        select currency, count(*) as purchases, sum(amount) as amount,
          sum(case when status = 'chargeback' then amount else refunded_amount end) as back
        from payments where user_id = account and completed_at is not null group by currency
      ) found
    $$;
    create or replace function traffic_sources_outlive() returns trigger language plpgsql as $$
    begin
      update traffic_sources source set
        user_id = null, sub1 = null, sub2 = null, sub3 = null, cpc = null,
        purchases = bought.purchases, value = bought.value, returned = bought.returned
      from purchases_of(old.id) bought
      where source.user_id = old.id;
      return old;
    end $$;
  `.execute(db);
}
