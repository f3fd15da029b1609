import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What is counted of the visitors of canaries has a seal of the gateways that counted it, and so has how much of it there is
 * (docs/decisions/0118). Nobody can vouch for what was counted before: canaries that run begin anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from canary_visitors;
    alter table canary_visitors
      add column keeper text not null,
      add column address text,
      add column seal text not null;
    create index canary_visitors_by_address on canary_visitors (canary, address) where address is not null;

    create table canary_tallies (
      canary text not null check (length(canary) = 64),
      keeper text not null,
      counts jsonb not null,
      seal text not null,
      primary key (canary, keeper)
    )`.execute(db);
}
