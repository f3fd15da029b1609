import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Whether the code of a payment was the welcome code of its tenant (R-PAY-RECEIPT-WELCOME): a tenant may have another one by the
 * time that a receipt is made. Of payments that are there it is taken over where their code is the one of today, and was never
 * one that is typed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payments add column discount_welcome boolean not null default false;

    update payments set discount_welcome = true
    from tenants
    where tenants.id = payments.tenant_id and payments.discount_code = tenants.settings #>> '{welcome_code,code}'
      and not exists (select 1 from discount_codes kept
        where kept.tenant_id = payments.tenant_id and kept.code = payments.discount_code);
  `.execute(db);
}
