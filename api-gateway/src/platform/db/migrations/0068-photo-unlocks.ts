import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Private photos that members have unlocked (C-PHOTOS-UNLOCK), for good: one row for each photo and member, so that of
 * many calls at once one is charged. `id` is the reference of both movements in the ledger, the payment and the refund.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table photo_unlocks (
      id bigint generated always as identity primary key,
      photo_id bigint not null references photos (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      cost integer not null check (cost >= 0),
      unlocked_at timestamptz not null default now(),
      unique (photo_id, user_id)
    );
    create index photo_unlocks_of_user on photo_unlocks (user_id);

    alter table credit_transactions
      drop constraint credit_transactions_kind_check,
      add constraint credit_transactions_kind_check
        check (kind in ('signup', 'purchase', 'message', 'adjustment', 'reversal', 'photo', 'photo_refund'));
    insert into credit_accounts (kind, purpose) values ('house', 'photo'), ('house', 'photo_refund');
  `.execute(db);
}
