import { sql, type Insertable } from 'kysely';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db, DbOrTrx, Trx } from '../../platform/db/database.ts';
import type { PaymentsTable } from '../../platform/db/schema/money.ts';
import { OPEN_STATUSES } from './payment-status.ts';
import type { PaymentRow } from './payments.repository.ts';

/**
 * What has become of an order: stored; or its once-per-user code was used up meanwhile; or in the way of it is an open order
 * of the same bundle, or an open payment that holds the same once-per-user code.
 */
export type StoredOrder =
  | { outcome: 'stored'; payment: PaymentRow }
  | { outcome: 'code-used' }
  | { outcome: 'open-order' | 'code-taken'; other: PaymentRow };

/** By then the provider is not asked about an open payment any more: nobody can pay it. */
const LONGEST_DAYS = 30;

/**
 * The member's open orders that are younger than L-PAY-OPEN-ORDER, and older ones that their provider may still let be paid, or whose
 * money is still on its way: so may be that of a stored card whose charge had no response, which has no reference yet. One whose charge
 * was not tried by then is charged no more (R-PAY-STORED-CARD-LOCKED). None that gave way to another one.
 */
const offered = (db: DbOrTrx, userId: number) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('superseded', '=', false)
    .where('status', 'in', OPEN_STATUSES)
    .where((where) =>
      where.or([
        where('created_at', '>', sql<Date>`now() - make_interval(mins => ${LIMITS.openOrderMinutes})`),
        where.and([
          where.or([
            where('provider_reference', 'is not', null),
            where.and([
              where('status', '=', 'pending'),
              where('stored_card', '=', true),
              where('unanswered', '=', true),
            ]),
          ]),
          where('created_at', '>', sql<Date>`now() - make_interval(days => ${LONGEST_DAYS})`),
        ]),
      ]),
    );

/** Whether an order is older than L-PAY-OPEN-ORDER: it is in the way only where its provider lets it be paid. */
export const isOld = ({ created_at: createdAt }: Pick<PaymentRow, 'created_at'>): boolean =>
  Date.now() - createdAt.getTime() >= LIMITS.openOrderMinutes * 60_000;

/**
 * An order of this bundle that can still be paid, or whose money is on its way (R-PAY-OPEN-ORDER-PENDING). None that has been on its
 * way for longer than L-PAY-OPEN-ORDER where the buyer wants another one `besideOld`.
 */
async function readOpenOrder(
  db: DbOrTrx,
  { user_id: userId, bundle_id: bundleId }: Pick<Insertable<PaymentsTable>, 'user_id' | 'bundle_id'>,
  besideOld: boolean,
): Promise<PaymentRow | undefined> {
  return (
    offered(db, userId)
      .where('bundle_id', '=', bundleId)
      .$if(besideOld, (orders) =>
        orders.where((where) =>
          where.or([
            where('status', '<>', 'pending'),
            where('created_at', '>', sql<Date>`now() - make_interval(mins => ${LIMITS.openOrderMinutes})`),
          ]),
        ),
      )
      // One whose money is on its way is not hidden by one that can still be paid.
      .orderBy(sql`status = 'pending'`, 'desc')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}

/**
 * The order that can be in the way of one of this bundle: that of `readOpenOrder`, otherwise one of another bundle that holds a
 * once-per-user code and can be continued (R-PAY-OPEN-ORDER-CODE).
 */
export async function readOrderInTheWay(
  db: DbOrTrx,
  userId: number,
  bundleId: string,
): Promise<PaymentRow | undefined> {
  return offered(db, userId)
    .where((where) =>
      where.or([
        where('bundle_id', '=', bundleId),
        where.and([where('discount_once', '=', true), where('status', '=', 'created')]),
      ]),
    )
    .orderBy((order) => order('bundle_id', '=', bundleId), 'desc')
    .orderBy(sql`status = 'pending'`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * The group of an order of this bundle, or with this once-per-user code, that gave way to another one and can still be paid at its
 * provider; null where there is none, or where one of the group is paid: then that one counts, and the new order is another purchase. What
 * took its place may have failed since (R-PAY-OPEN-ORDER-STAYS).
 */
async function readStayingGroup(trx: Trx, order: Insertable<PaymentsTable>): Promise<string | null> {
  const { user_id: userId, bundle_id: bundleId, discount_code: code, discount_once: isOnce } = order;
  const staying = await trx
    .selectFrom('payments')
    .select(['id', 'user_id', 'order_group'])
    .where('user_id', '=', userId)
    .where('superseded', '=', true)
    .where('status', 'in', OPEN_STATUSES)
    .where('provider_reference', 'is not', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(days => ${LONGEST_DAYS})`)
    .where((where) =>
      where.or([
        where('bundle_id', '=', bundleId),
        ...(isOnce === true && code != null
          ? [where.and([where('discount_code', '=', code), where('discount_once', '=', true)])]
          : []),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (staying === undefined || (await hasPaidOther(trx, staying))) return null;
  return staying.order_group ?? staying.id;
}

/**
 * Stores an order unless another one is in its way. The member's row is locked, so of two orders at once the second sees
 * the first, and a payment that is completed with the same code has used it up by then, or does it afterwards and finds this
 * one. An order whose id is there already is returned as it is. `onStored` is part of the transaction. `besideOld`: an order whose
 * money has been on its way for longer than L-PAY-OPEN-ORDER is not in the way.
 */
export function insertOrder(
  db: Db,
  payment: Insertable<PaymentsTable>,
  { isCodeUsed, besideOld }: { isCodeUsed: (trx: Trx) => Promise<boolean>; besideOld: boolean },
  onStored: (trx: Trx) => Promise<void>,
): Promise<StoredOrder> {
  return db.transaction().execute(async (trx): Promise<StoredOrder> => {
    const { id, user_id: userId } = payment;
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    const known = () => trx.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
    const there = await known();
    if (there !== undefined) return { outcome: 'stored', payment: there };
    const open = await readOpenOrder(trx, payment, besideOld);
    if (open !== undefined) return { outcome: 'open-order', other: open };
    if (await isCodeUsed(trx)) return { outcome: 'code-used' };
    const group = payment.order_group ?? (await readStayingGroup(trx, payment));
    await trx
      .insertInto('payments')
      .values({ ...payment, order_group: group })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const stored = await known();
    if (stored !== undefined) {
      await onStored(trx);
      return { outcome: 'stored', payment: stored };
    }
    const other = await trx
      .selectFrom('payments')
      .selectAll()
      .where('user_id', '=', userId)
      .where('discount_code', '=', payment.discount_code ?? null)
      .where('discount_once', '=', true)
      .where('superseded', '=', false)
      .where('status', 'in', OPEN_STATUSES)
      .executeTakeFirstOrThrow();
    return { outcome: 'code-taken', other };
  });
}

/**
 * The group of a new order in whose place `other` stays: that of `other`, or the one that the new order has by an earlier one, which
 * all of the group of `other` join then. Where another of the group of `other` is paid, `other` goes back by itself, and the new order is
 * a purchase of its own, as in `readStayingGroup`. Null: none.
 */
export async function joinGroup(db: Db, other: PaymentRow, group: string | null): Promise<string | null> {
  if (await hasPaidOther(db, other)) return group;
  const theirs = other.order_group ?? other.id;
  if (group === null || group === theirs) return theirs;
  await db
    .updateTable('payments')
    .set({ order_group: group })
    .where('user_id', '=', other.user_id)
    .where(sql`coalesce(order_group, id)`, '=', theirs)
    .execute();
  return group;
}

/**
 * Notes that a payment gives way to another order of its member: its page says so. The provider's own report that it is
 * cancelled may have come first.
 */
export async function markSuperseded(db: Db, id: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ superseded: true })
    .where('id', '=', id)
    .where('status', 'in', [...OPEN_STATUSES, 'cancelled'])
    .execute();
}

/** Whether another order of a payment's group is paid: the money of this one goes back (R-PAY-OPEN-ORDER-STAYS). */
export async function hasPaidOther(
  trx: DbOrTrx,
  { id, user_id: userId, order_group: group }: Pick<PaymentRow, 'id' | 'user_id' | 'order_group'>,
): Promise<boolean> {
  const other = await trx
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .where(sql`coalesce(order_group, id)`, '=', group ?? id)
    .where('completed_at', 'is not', null)
    .where((where) => where.or([where('status', '=', 'completed'), where('refunded_amount', '<', where.ref('amount'))]))
    .executeTakeFirst();
  return other !== undefined;
}
