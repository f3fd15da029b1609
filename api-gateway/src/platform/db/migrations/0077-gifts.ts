import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Gifts (C-CHAT-GIFT): a message with `gift`, whose text is the gift's name, so that a gateway or a page of before shows
 * that much of it. The ledger has a kind of movement for them; its reference names the gift and the message.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table messages
      add column gift text check (gift in ('rose', 'drink', 'heart', 'teddy', 'cake', 'star')),
      add constraint messages_gift_text check (gift is null or text = gift);

    alter table credit_transactions
      drop constraint credit_transactions_kind_check,
      add constraint credit_transactions_kind_check
        check (kind in ('signup', 'purchase', 'message', 'adjustment', 'reversal', 'photo', 'photo_refund', 'gift'));
    insert into credit_accounts (kind, purpose) values ('house', 'gift');
  `.execute(db);
}
