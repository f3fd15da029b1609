import { sql } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';
import type { PaymentRow } from './payments.repository.ts';

/** What a provider says of a payment whose reference the site does not know. */
interface LostReport {
  /** The site's id of it. */
  paymentId: string;
  reference: string;
  amount: number;
  currency: string;
}

/**
 * The payment that a provider has made although what it returned never reached the site, locked, with the reference from now on
 * (R-PAY-WEBHOOK-LOST): one of this provider that has no reference, for the sum that is reported; undefined for any other. Its
 * member is locked first, as by everything that locks both.
 */
export async function adoptLost(trx: Trx, provider: string, report: LostReport): Promise<PaymentRow | undefined> {
  const { paymentId, reference, amount, currency } = report;
  const owner = trx.selectFrom('payments').select('user_id').where('id', '=', paymentId);
  await trx.selectFrom('users').select('id').where('id', '=', owner).forNoKeyUpdate().execute();
  return trx
    .updateTable('payments')
    .set({ provider_reference: reference, unanswered: false, updated_at: sql<Date>`now()` })
    .where('id', '=', paymentId)
    .where('provider', '=', provider)
    .where('provider_reference', 'is', null)
    .where(sql`coalesce(asked_amount, amount)`, '=', amount)
    .where('currency', '=', currency)
    .returningAll()
    .executeTakeFirst();
}
