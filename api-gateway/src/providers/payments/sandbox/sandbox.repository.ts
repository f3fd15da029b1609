import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, DbOrTrx } from '../../../platform/db/database.ts';
import type { SandboxDeliveriesTable, SandboxPaymentsTable } from '../../../platform/db/schema/domain.ts';

export type SandboxPayment = Selectable<SandboxPaymentsTable>;
export type SandboxDelivery = Selectable<SandboxDeliveriesTable>;
export type Decision = 'paid' | 'failed' | 'cancelled' | 'expired';

/** Stores a payment, or answers the one that the merchant made with this reference before. */
export async function insertPayment(db: Db, payment: Insertable<SandboxPaymentsTable>): Promise<SandboxPayment> {
  await db
    .insertInto('sandbox_payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
  return db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('reference', '=', payment.reference)
    .executeTakeFirstOrThrow();
}

export async function findByToken(db: Db, token: string): Promise<SandboxPayment | undefined> {
  return db.selectFrom('sandbox_payments').selectAll().where('token', '=', token).executeTakeFirst();
}

export async function findByReference(db: Db, reference: string): Promise<SandboxPayment | undefined> {
  return db.selectFrom('sandbox_payments').selectAll().where('reference', '=', reference).executeTakeFirst();
}

/** Decides an open payment; undefined when it was decided before: a payment is decided once. */
export async function decide(
  db: DbOrTrx,
  reference: string,
  status: Decision,
  bank: string | null,
): Promise<SandboxPayment | undefined> {
  return db
    .updateTable('sandbox_payments')
    .set({ status, bank, decided_at: sql<Date>`now()` })
    .where('reference', '=', reference)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirst();
}

export interface NewDelivery {
  eventId: string;
  reference: string;
  webhookHost: string;
  payload: string;
  /** Seconds from now. */
  delay: number;
}

export async function insertDelivery(db: DbOrTrx, delivery: NewDelivery): Promise<void> {
  await db
    .insertInto('sandbox_deliveries')
    .values({
      event_id: delivery.eventId,
      reference: delivery.reference,
      webhook_host: delivery.webhookHost,
      payload: delivery.payload,
      next_attempt_at: sql<Date>`now() + make_interval(secs => ${delivery.delay})`,
      delivered_at: null,
      given_up_at: null,
    })
    .execute();
}

/**
 * Takes the notices that are due, each for one gateway. The next try is set before this one is made, later every
 * time (1, 3, 9 … seconds, an hour at most), so that one whose gateway dies meanwhile is not lost.
 */
export async function claimDue(db: Db): Promise<SandboxDelivery[]> {
  const { rows } = await sql<SandboxDelivery>`
    update sandbox_deliveries set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => least(3600, power(3, attempts)))
    where event_id in (
      select event_id from sandbox_deliveries
      where delivered_at is null and given_up_at is null and next_attempt_at <= now()
      order by next_attempt_at limit 20 for update skip locked
    ) returning *
  `.execute(db);
  return rows;
}

export async function markDelivered(db: Db, eventId: string): Promise<void> {
  await db
    .updateTable('sandbox_deliveries')
    .set({ delivered_at: sql<Date>`now()` })
    .where('event_id', '=', eventId)
    .execute();
}

export async function giveUp(db: Db, eventId: string): Promise<void> {
  await db
    .updateTable('sandbox_deliveries')
    .set({ given_up_at: sql<Date>`now()` })
    .where('event_id', '=', eventId)
    .execute();
}

/** Milliseconds until the next notice is due; null when none waits. */
export async function nextDue(db: Db): Promise<number | null> {
  // Not greatest(0, …) in SQL: it skips a null, and no notice would look like one that is due.
  const { rows } = await sql<{ wait: number | null }>`
    select extract(epoch from min(next_attempt_at) - now())::float8 * 1000 as wait
    from sandbox_deliveries where delivered_at is null and given_up_at is null
  `.execute(db);
  const wait = rows[0]?.wait ?? null;
  return wait === null ? null : Math.max(0, wait);
}
