import { sql } from 'kysely';
import { withAsciiDomain } from '@tandem/contracts/forms/email-address';
import type { USER_STATUSES } from '@tandem/contracts/product/lists';
import type { Locale } from '@tandem/contracts/product/locales';
import type { Db, DbOrTrx, Trx } from '../../../platform/db/database.ts';
import { prepare } from '../../../platform/db/prepared.ts';

/** A member, for a moderator. */
interface BuyerRow {
  id: number;
  name: string | null;
  email: string;
  status: (typeof USER_STATUSES)[number];
  credits: number;
}

/** Whom a moderator looks for: by address, by the number of an invoice or a credit note, or by an order, as a range of ids. */
export type Wanted = { email: string } | { year: number; number: number } | { from: string; to: string };

const NOBODY = { emailKey: '', year: 0, number: 0, from: null, to: null };

const buyer = prepare(
  (
    _db,
    wanted: {
      tenantId: number;
      emailKey: string;
      year: number;
      number: number;
      from: string | null;
      to: string | null;
    },
  ) => sql<BuyerRow>`select users.id, profiles.name, users.email, users.status, coalesce(account.balance, 0) as credits
    from users left join profiles on profiles.user_id = users.id
    left join credit_accounts account on account.user_id = users.id
    where users.tenant_id = ${wanted.tenantId} and (users.email_key = ${wanted.emailKey} or users.id = (
      select payments.user_id from invoices join payments on payments.id = invoices.payment_id
      where invoices.tenant_id = ${wanted.tenantId} and invoices.year = ${wanted.year} and invoices.number = ${wanted.number})
      or users.id = (select user_id from payments where tenant_id = ${wanted.tenantId}
        and id between ${wanted.from}::uuid and ${wanted.to}::uuid order by created_at desc limit 1))`,
);

/** A member of a tenant, in whatever state their account is; undefined where there is none any more. */
export async function findBuyer(db: Db, tenantId: number, wanted: Wanted): Promise<BuyerRow | undefined> {
  if (!('email' in wanted)) return buyer.first(db, { ...NOBODY, ...wanted, tenantId });
  // Compared as at the login: without regard to case, and to how the domain is spelt.
  const emailKey = withAsciiDomain(wanted.email.normalize('NFC')).toLowerCase();
  return buyer.first(db, { ...NOBODY, tenantId, emailKey });
}

/** Who bought something, and its invoice; undefined for what is not of this tenant, was not paid, or whose buyer has left. */
export async function findPurchase(db: DbOrTrx, tenantId: number, paymentId: string) {
  return db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .innerJoin('invoices', 'invoices.payment_id', 'payments.id')
    .select(['users.id as userId', 'users.email', 'users.language', 'invoices.id as invoiceId'])
    .where('payments.id', '=', paymentId)
    .where('payments.tenant_id', '=', tenantId)
    .where('invoices.kind', '=', 'invoice')
    .executeTakeFirst();
}

/** Where a member's mails go. */
export async function findMember(
  trx: Trx,
  tenantId: number,
  id: number,
): Promise<{ email: string; language: Locale } | undefined> {
  return trx
    .selectFrom('users')
    .select(['email', 'language'])
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
}

/** Lets the additions of a moderator follow each other, and counts those of the last 24 hours. */
export async function countAdjustments(trx: Trx, moderatorId: number): Promise<number> {
  await trx.selectFrom('users').select('id').where('id', '=', moderatorId).forNoKeyUpdate().execute();
  const { count } = await trx
    .selectFrom('moderation_log')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('moderator_id', '=', moderatorId)
    .where('subject', '=', 'adjustment')
    .where('decided_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return count;
}

/** What was given back of a purchase, the oldest first: there is a mail of each. */
export async function readRefunds(trx: Trx, paymentId: string) {
  return trx.selectFrom('refunds').select(['id', 'kind']).where('payment_id', '=', paymentId).orderBy('id').execute();
}
