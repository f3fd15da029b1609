import { deepStrictEqual, ok } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { array, constantFrom, integer, oneof, record } from 'fast-check';
import { createPriceRefunds } from '../../src/backend/payments/refunds/price-refunds.ts';
import { createWithdrawals } from '../../src/backend/payments/refunds/withdrawals.ts';
import type { Db } from '../../src/platform/db/database.ts';
import type { Tenant } from '../../src/platform/tenants/tenant-settings.ts';
import { createSettling, insertOrder } from '../domain/orders.ts';

const BUNDLES = [
  { credits: 15, amount: 1999 },
  { credits: 40, amount: 4499 },
  { credits: 40, amount: 3374 },
  { credits: 15, amount: 8499, currency: 'PLN', country: 'PL' },
  { credits: 40, amount: 4490, currency: 'CHF', country: 'CH' },
  { credits: 15, amount: 2199, currency: 'USD', country: 'US' },
] as const;
const COSTS = { message: 1, gift: 5, photo: 5 } as const;

/** What a member, or their bank, does. */
export type Step =
  | { kind: 'buy' | 'buy_twice'; bundle: number }
  | { kind: 'message' | 'gift' | 'photo' }
  /** Of the price this much goes back, by a moderator or at the desk of the provider. */
  | { kind: 'price' | 'price_at_desk'; which: number; part: number }
  | { kind: 'photo_back' | 'refunded' | 'chargeback' | 'withdraw'; which: number };

const which = integer({ min: 0, max: 9 });
const steps = oneof(
  record({ kind: constantFrom('buy', 'buy', 'buy_twice'), bundle: integer({ min: 0, max: BUNDLES.length - 1 }) }),
  record({ kind: constantFrom('message', 'message', 'gift', 'photo') }),
  record({ kind: constantFrom('photo_back', 'refunded', 'chargeback', 'withdraw'), which }),
  record({ kind: constantFrom('price', 'price_at_desk'), which, part: integer({ min: 1, max: 5000 }) }),
);

/** Steps one after the other; those of one group at the same time. */
export const histories = array(array(steps, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 10 });

/** Checks that a withdrawal is there, and that the first of a purchase gave back its share of what was left of the price. */
async function checkWithdrawn(db: Db, id: string, before: { amount: number; unused: number }): Promise<void> {
  const { amount, credits: total } = await db
    .selectFrom('payments')
    .select(['amount', 'credits'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const refunds = await db
    .selectFrom('refunds')
    .select(['kind', 'amount'])
    .where('payment_id', '=', id)
    .orderBy('id')
    .execute();
  const made = refunds.filter(({ kind }) => kind === 'withdrawal');
  ok(made.some((one) => one.amount === before.amount));
  // Of credits that came back after the first one the ledger is checked.
  if (made.length > 1) return;
  // A lower price of before: its share goes back of what was left.
  const lowered = refunds.slice(
    0,
    refunds.findIndex(({ kind }) => kind === 'withdrawal'),
  );
  const left = lowered.reduce((rest, one) => rest - one.amount, amount);
  // Said in another way than the code computes it: the least sum that is not below the share.
  ok(before.amount * total >= left * before.unused, 'no cent too little');
  ok((before.amount - 1) * total < left * before.unused, 'and none too much');
}

function createLowering(db: Db, userId: number) {
  const { deps, report } = createSettling(db);
  const refundPrice = createPriceRefunds(deps);
  /** What went back at the desk of the provider, which reports the sum of it. */
  const atDesk = new Map<string, number>();

  /** Gives a part of the price back; more than is left of it is refused, and all of it takes the unused credits. */
  return async (kind: 'price' | 'price_at_desk', id: string, part: number): Promise<void> => {
    if (kind === 'price')
      return refundPrice({ userId, paymentId: id, key: randomUUID(), amount: part }, () => Promise.resolve());
    const { amount } = await db.selectFrom('payments').select('amount').where('id', '=', id).executeTakeFirstOrThrow();
    const sum = (atDesk.get(id) ?? 0) + part;
    // A desk gives back no more than was paid; all of it is reported as refunded.
    if (sum >= amount) return;
    atDesk.set(id, sum);
    await report(id, 'completed', amount, sum);
  };
}

/** What one member does at the site: everything goes through the services that the calls use. */
export function createMember(db: Db, tenant: Tenant, userId: number) {
  const { deps, report } = createSettling(db);
  const { credits } = deps;
  const withdrawals = createWithdrawals(deps);
  const lower = createLowering(db, userId);
  const payments: string[] = [];
  const photos: string[] = [];

  const buy = async (bundle: (typeof BUNDLES)[number]): Promise<void> => {
    const id = await insertOrder(db, userId, bundle);
    await report(id, 'completed', bundle.amount);
    payments.push(id);
  };

  const rowOf = (id: string) => db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  /** Pays two orders at the same time, of which one took the other's place: one is bought, and the other goes back as a whole. */
  const buyTwice = async (bundle: (typeof BUNDLES)[number]): Promise<void> => {
    const first = await insertOrder(db, userId, bundle);
    const both = [first, await insertOrder(db, userId, { ...bundle, order_group: first })];
    await Promise.all(both.map((id) => report(id, 'completed', bundle.amount)));
    const rows = await Promise.all(both.map(rowOf));
    deepStrictEqual(rows.map(({ status }) => status).toSorted(), ['completed', 'refunded']);
    payments.push(...rows.flatMap(({ id, status }) => (status === 'completed' ? [id] : [])));
  };

  /** Withdraws for what is shown; what a step at the same time has changed is refused, and that is right. */
  const withdraw = async (id: string): Promise<void> => {
    const wanted = { tenant, userId, paymentId: id };
    const before = await withdrawals.offer(wanted);
    await withdrawals.confirm({ ...wanted, amount: before.amount });
    await checkWithdrawn(db, id, before);
  };

  const spend = async (kind: keyof typeof COSTS): Promise<void> => {
    const reference = kind === 'gift' ? `rose ${randomUUID()}` : randomUUID();
    await credits.spend({ userId, amount: COSTS[kind], kind, reference });
    if (kind === 'photo') photos.push(reference);
  };

  const take = async (step: Step): Promise<void> => {
    if ('bundle' in step) return (step.kind === 'buy' ? buy : buyTwice)(BUNDLES[step.bundle] ?? BUNDLES[0]);
    if (!('which' in step)) return spend(step.kind);
    const list = step.kind === 'photo_back' ? photos : payments;
    const id = list[step.which % list.length];
    if (id === undefined) return;
    if (step.kind === 'photo_back') {
      await credits.giveBack({ userId, amount: COSTS.photo, kind: 'photo_refund', reference: id });
    } else if (step.kind === 'withdraw') await withdraw(id);
    else if ('part' in step) await lower(step.kind, id, step.part);
    else await report(id, step.kind, (await rowOf(id)).amount);
  };

  return { take, credits };
}
