import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * An order that takes the place of one that its provider does not let be cancelled (R-PAY-OPEN-ORDER-STAYS): both have one group,
 * of which one is paid for, and what is paid second goes back. The one that gave way holds no once-per-user code any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payments add column order_group uuid;
    drop index payments_open_discount;
    create unique index payments_open_discount on payments (user_id, discount_code)
      where discount_once and status in ('created', 'pending') and not superseded;
  `.execute(db);
}
