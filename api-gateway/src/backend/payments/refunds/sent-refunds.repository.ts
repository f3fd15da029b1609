import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Losses } from './losses.ts';
import { refundKey } from './refunds.repository.ts';

/** A refund that its provider has taken, or may have, and what it is known by there. */
export interface SentRefund {
  id: number;
  paymentId: string;
  /** What it is known by at its provider. */
  key: string;
  reference: string;
  /** `by_bank` was begun when the bank charged its payment back, `by_hand` when a moderator paid it as well. */
  status: 'sent' | 'by_bank' | 'by_hand';
}

/** Which refunds are due. */
export interface SentTiming {
  batch: number;
  /** Between two questions about one, in hours. */
  distanceHours: number;
  /** How long after it was sent one is asked about. */
  lastDays: number;
}

/**
 * Takes refunds that a provider has taken, or may have, and that are not known to have arrived, those asked about longest ago
 * first: of several gateways one asks about each.
 */
export async function claimSent(db: Db, provider: string, timing: SentTiming): Promise<SentRefund[]> {
  const { batch, distanceHours, lastDays } = timing;
  const { rows } = await sql<SentRefund>`
    update refunds set checked_at = now() from payments
    where payments.id = refunds.payment_id and refunds.id in (
      select due.id from refunds due join payments on payments.id = due.payment_id
      where (due.status = 'sent' or due.status in ('by_bank', 'by_hand') and due.begun_at is not null) and due.arrived_at is null
        and greatest(due.sent_at, due.checked_at) < now() - make_interval(hours => ${distanceHours})
        and due.sent_at > now() - make_interval(days => ${lastDays})
        and payments.provider = ${provider} and payments.provider_reference is not null
      order by greatest(due.sent_at, due.checked_at), due.id limit ${batch} for update of due skip locked)
    returning refunds.id, ${refundKey} as key, refunds.status, payments.id as "paymentId", payments.provider_reference as reference`.execute(
    db,
  );
  return rows;
}

/** The money is with its buyer: what the bank or a moderator has paid as well is noted (R-MODERATION-LOSSES). */
export async function markArrived(
  db: Db,
  { id, paymentId }: Pick<SentRefund, 'id' | 'paymentId'>,
  losses: Losses,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const payment = await trx
      .selectFrom('payments')
      .select(['id', 'tenant_id'])
      .where('id', '=', paymentId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('refunds')
      .set({ arrived_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('status', 'in', ['sent', 'by_bank', 'by_hand'])
      .execute();
    await losses.note(trx, payment);
  });
}

/** The provider did not make a refund that was begun when the bank or a moderator paid it: it was theirs alone. */
export async function markNotMade(db: Db, id: number): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ begun_at: null })
    .where('id', '=', id)
    .where('status', 'in', ['by_bank', 'by_hand'])
    .execute();
}
