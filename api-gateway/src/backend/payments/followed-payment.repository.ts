import { sql } from 'kysely';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import type { PaidRate, QueriedPayment, ShownPayment } from './payments.repository.ts';
import type { InvoiceRow } from './receipts/receipts.repository.ts';
import { debitDay, isUncollected } from './refunds/refunds.repository.ts';

/** What is shown of a payment, and what identifies it to its provider. */
const FOLLOWED = [
  'payments.id',
  'payments.user_id',
  'payments.bundle_id',
  'payments.credits',
  'payments.amount',
  'payments.currency',
  'payments.discount_code',
  'payments.discount_amount',
  'payments.discount_welcome',
  'payments.expires_at',
  'payments.method',
  'payments.country',
  'payments.status',
  'payments.superseded',
  'payments.repeated',
  'payments.unanswered',
  'payments.provider',
  'payments.provider_reference',
  'payments.redirect_url',
  'payments.created_at',
  'payments.completed_at',
] as const;

const followed = prepare((db, { id, userId, staleSeconds }: { id: string; userId: number; staleSeconds: number }) =>
  db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .leftJoin('credit_accounts', 'credit_accounts.user_id', 'payments.user_id')
    .select([
      ...FOLLOWED,
      sql<boolean>`coalesce(reconciled_at, payments.created_at) < now() - make_interval(secs => ${staleSeconds})`.as(
        'isStale',
      ),
      sql<boolean>`payments.status in ('refunded', 'chargeback') and not exists (select 1 from credit_transactions
        where kind = 'purchase' and reference = payments.id::text)`.as('isPaidTwice'),
      sql<ShownInvoice | null>`(select row_to_json(invoices) from invoices
        where payment_id = payments.id and kind = 'invoice')`.as('invoice'),
      isUncollected.as('isUncollected'),
      debitDay.as('debitOn'),
      'users.paid_user as paidUser',
      'credit_accounts.balance',
      sql<PaidRate | null>`(select json_build_object('amount', amount, 'credits', credits, 'currency', currency)
        from payments where user_id = ${userId} and status = 'completed' order by completed_at desc limit 1)`.as(
        'lastRate',
      ),
    ])
    .where('payments.id', '=', id)
    .where('payments.user_id', '=', userId),
);

/** What a page shows of an invoice. */
type ShownInvoice = Pick<InvoiceRow, 'year' | 'number' | 'vat_rate' | 'vat_amount'>;

/** An own payment, and what its member has now. */
export interface FollowedPayment extends ShownPayment, QueriedPayment {
  /** Its provider was queried about it longer ago than may be. */
  isStale: boolean;
  /** It went back without having given credits: another order in its place was paid before (R-PAY-OPEN-ORDER-STAYS). */
  isPaidTwice: boolean;
  /** Null before it is completed. */
  invoice: ShownInvoice | null;
  /** A direct debit whose money has not come. */
  isUncollected: boolean;
  /** The day of a signed direct debit, as `YYYY-MM-DD`. */
  debitOn: string | null;
  paidUser: boolean;
  /** Credits; null: they never had any. */
  balance: number | null;
  /** What they last paid for credits, and kept; null: they never did. */
  lastRate: PaidRate | null;
}

/** An own payment, stale when its provider was queried about it more than `staleSeconds` ago; undefined: not theirs. */
export function readFollowedPayment(
  db: DbOrTrx,
  values: { id: string; userId: number; staleSeconds: number },
): Promise<FollowedPayment | undefined> {
  return followed.first(db, values);
}
