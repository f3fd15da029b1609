import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/database.ts';
import { prepare } from '../../../platform/db/prepared.ts';
import { debitDay, isUncollected } from '../refunds/refunds.repository.ts';
import type { RefundRow } from '../refunds/refunds.repository.ts';
import type { InvoiceRow } from '../receipts/receipts.repository.ts';

/** A payment with its papers and what is left of its credits. */
export interface TransactionRow {
  id: string;
  bundle_id: string;
  credits: number;
  amount: number;
  currency: string;
  discount_amount: number;
  discount_code: string | null;
  discount_welcome: boolean;
  method: string;
  country: string;
  status: string;
  superseded: boolean;
  created_at: Date;
  expires_at: Date;
  completed_at: Date | null;
  paid_at: Date | null;
  asked_amount: number | null;
  provider_reference: string | null;
  refunded_amount: number;
  /** Unused credits of its lot. */
  unused: number;
  /** A direct debit whose money has not come. */
  isUncollected: boolean;
  /** The day of a signed direct debit, as `YYYY-MM-DD`. */
  debitOn: string | null;
  /** It gave no credits: another order of its group was paid. */
  isPaidTwice: boolean;
  invoice: Pick<InvoiceRow, 'year' | 'number' | 'vat_rate' | 'vat_amount'> | null;
  /** Each time that money went back, the oldest first, and the papers of that in the same order. */
  credit_notes: Pick<InvoiceRow, 'year' | 'number'>[];
  refunds: (Pick<RefundRow, 'kind' | 'amount' | 'credits' | 'status'> & { created_at: string })[];
}

const transactions = prepare(
  (
    _db,
    { userId, id, after, limit }: { userId: number; id: string | null; after: string | null; limit: number },
  ) => sql<TransactionRow>`
    select payments.id, bundle_id, payments.credits, payments.amount, currency, discount_amount, discount_code, discount_welcome, method, country,
      payments.status, superseded, payments.created_at, expires_at, completed_at, paid_at, asked_amount, provider_reference, refunded_amount, ${isUncollected} as "isUncollected",
      ${debitDay} as "debitOn",
      payments.status in ('refunded', 'chargeback') and not exists (select 1 from credit_transactions
        where kind = 'purchase' and reference = payments.id::text) as "isPaidTwice",
      coalesce((select rest from credit_lots lot join credit_transactions grants on grants.id = lot.transaction_id
        where grants.kind = 'purchase' and grants.reference = payments.id::text), 0) as unused,
      (select row_to_json(invoices) from invoices where payment_id = payments.id and kind = 'invoice') as invoice,
      (select coalesce(json_agg(note order by note.id), '[]') from invoices note
        where payment_id = payments.id and kind = 'credit_note') as credit_notes,
      (select coalesce(json_agg(refund order by refund.id), '[]') from refunds refund
        where payment_id = payments.id) as refunds
    from payments
    where user_id = ${userId} and (${id}::uuid is null or payments.id = ${id}::uuid)
      and (${after}::uuid is null or exists (select 1 from payments last where last.id = ${after}::uuid and last.user_id = ${userId}
        and (coalesce(payments.completed_at, payments.created_at), last.id) < (coalesce(last.completed_at, last.created_at), payments.id)))
    order by coalesce(completed_at, payments.created_at) desc, payments.id limit ${limit}`,
);

/** A member's payments, the latest first; only that of the id, or those after that of `after`, where one is given. */
export function readTransactions(
  db: DbOrTrx,
  wanted: { userId: number; id?: string; after?: string | null; limit: number },
): Promise<TransactionRow[]> {
  const { id = null, after = null, ...rest } = wanted;
  return transactions.all(db, { id, after, ...rest });
}

/** What a member bought last: it was paid, and brought its credits. */
export interface LastPurchase {
  bundle_id: string;
  method: string;
  country: string;
  /** What was paid, less the discount. */
  amount: number;
  currency: string;
  /** What their provider shows of the stored card; null: none is stored. */
  brand: string | null;
  last4: string | null;
}

const lastPurchase = prepare((db, { userId, provider }: { userId: number; provider: string }) =>
  db
    .selectFrom('payments')
    .leftJoin('stored_cards', (join) =>
      join.onRef('stored_cards.user_id', '=', 'payments.user_id').on('stored_cards.provider', '=', provider),
    )
    .select(['bundle_id', 'method', 'country', 'amount', 'currency'])
    .select(['stored_cards.brand', 'stored_cards.last4'])
    .where('payments.user_id', '=', userId)
    .where('completed_at', 'is not', null)
    // What was paid besides another order of its group went back as a whole: it brought no credits (R-PAY-OPEN-ORDER-STAYS).
    .where(
      sql<boolean>`exists (select 1 from credit_transactions where kind = 'purchase' and reference = payments.id::text)`,
    )
    .orderBy('completed_at', 'desc')
    .limit(1),
);

/** With the card that this provider keeps for the member. */
export function readLastPurchase(
  db: DbOrTrx,
  wanted: { userId: number; provider: string },
): Promise<LastPurchase | undefined> {
  return lastPurchase.first(db, wanted);
}
