import { deepStrictEqual, ok } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { array, constantFrom, integer, oneof, record } from 'fast-check';
import { createPriceRefunds } from '../../src/backend/payments/refunds/price-refunds.ts';
import { createWithdrawals } from '../../src/backend/payments/refunds/withdrawals.ts';
import type { Db } from '../../src/platform/db/database.ts';
import type { Tenant } from '../../src/platform/tenants/tenant-settings.ts';
import { createSettling, insertOrder } from '../domain/orders.ts';
import { ANSWERS, createDebits } from './debit-steps.ts';
import type { Answer } from './debit-steps.ts';
import { createSpending } from './spending-steps.ts';
import type { Partner } from './spending-steps.ts';

const BUNDLES = [
  { credits: 15, amount: 1999 },
  { credits: 40, amount: 4499 },
  { credits: 40, amount: 3374 },
  { credits: 15, amount: 8499, currency: 'PLN', country: 'PL' },
  { credits: 40, amount: 4490, currency: 'CHF', country: 'CH' },
  { credits: 15, amount: 2199, currency: 'USD', country: 'US' },
] as const;
type SoldBundle = (typeof BUNDLES)[number];
/** Direct debits are in euros, as these are. */
const IN_EUROS = 3;
const COSTS = { message: 1, gift: 5, photo: 5 } as const;

/** What a member, their bank or a provider does. */
export type Step =
  | { kind: 'buy' | 'buy_twice' | 'debit'; bundle: number }
  /** Of the credits alone, and by what sells it: a conversation, a private photo. */
  | { kind: 'message' | 'gift' | 'photo' | 'send' | 'send_gift' | 'unlock' | 'unlocks_back' }
  /** Of the price this much goes back, by a moderator or at the desk of the provider. */
  | { kind: 'price' | 'price_at_desk'; which: number; part: number }
  | { kind: 'photo_back' | 'refunded' | 'chargeback' | 'withdraw'; which: number }
  /** A try of the site to have a direct debit collected. */
  | { kind: 'collect'; which: number; answer: Answer }
  /** Its provider has its money, or its bank has not paid it, or wants it back. */
  | { kind: 'debit_paid' | 'debit_returned'; which: number };

const which = integer({ min: 0, max: 9 });
const steps = oneof(
  record({ kind: constantFrom('buy', 'buy', 'buy_twice'), bundle: integer({ min: 0, max: BUNDLES.length - 1 }) }),
  record({ kind: constantFrom('debit'), bundle: integer({ min: 0, max: IN_EUROS - 1 }) }),
  record({
    kind: constantFrom('message', 'message', 'gift', 'photo', 'send', 'send', 'send_gift', 'unlock', 'unlocks_back'),
  }),
  record({ kind: constantFrom('photo_back', 'refunded', 'chargeback', 'withdraw', 'withdraw'), which }),
  record({ kind: constantFrom('price', 'price_at_desk'), which, part: integer({ min: 1, max: 5000 }) }),
  record({ kind: constantFrom('collect'), which, answer: constantFrom(...ANSWERS) }),
  record({ kind: constantFrom('debit_paid', 'debit_returned'), which }),
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

type Settling = ReturnType<typeof createSettling>;
type Says = (
  id: string,
  status: 'completed' | 'refunded' | 'chargeback' | 'failed',
  refunded?: number,
) => Promise<void>;

/** What providers report of what they know. */
function createReports(db: Db, { report }: Settling, debits: ReturnType<typeof createDebits>) {
  /** What was paid, or is to be paid; null: of a direct debit that its provider does not know. */
  const paidOf = async (id: string): Promise<number | null> => {
    const payment = db.selectFrom('payments').select(['method', 'amount']).where('id', '=', id);
    const { method, amount } = await payment.executeTakeFirstOrThrow();
    return method === 'sdd' ? (debits.takenOf(id) ?? null) : amount;
  };
  const says: Says = async (id, status, refunded) => {
    const paid = await paidOf(id);
    if (paid !== null) await report(id, status, paid, refunded);
  };
  return { paidOf, says };
}

/** Gives a part of the price back; more than is left of it is refused, and all of it takes the unused credits. */
function createLowering({ userId, says, deps }: { userId: number; says: Says } & Pick<Settling, 'deps'>) {
  const refundPrice = createPriceRefunds(deps);
  /** What went back at the desk of the provider, which reports the sum of it. */
  const atDesk = new Map<string, number>();

  return async (kind: 'price' | 'price_at_desk', { id, part, paid }: { id: string; part: number; paid: number }) => {
    if (kind === 'price')
      return refundPrice({ userId, paymentId: id, key: randomUUID(), amount: part }, () => Promise.resolve());
    const sum = (atDesk.get(id) ?? 0) + part;
    // A desk gives back no more than was paid; all of it is reported as refunded.
    if (sum >= paid) return;
    atDesk.set(id, sum);
    await says(id, 'completed', sum);
  };
}

/** Buys by a method that is paid at once. Returns what was bought. */
function createBuying(db: Db, userId: number, says: Says) {
  const buy = async (bundle: SoldBundle): Promise<string[]> => {
    const id = await insertOrder(db, userId, bundle);
    await says(id, 'completed');
    return [id];
  };
  /** Pays two orders at the same time, of which one took the other's place: one is bought, and the other goes back as a whole. */
  const buyTwice = async (bundle: SoldBundle): Promise<string[]> => {
    const first = await insertOrder(db, userId, bundle);
    const both = [first, await insertOrder(db, userId, { ...bundle, order_group: first })];
    await Promise.all(both.map((id) => says(id, 'completed')));
    const rows = await db.selectFrom('payments').select(['id', 'status']).where('id', 'in', both).execute();
    deepStrictEqual(rows.map(({ status }) => status).toSorted(), ['completed', 'refunded']);
    return rows.flatMap(({ id, status }) => (status === 'completed' ? [id] : []));
  };
  return { buy, buy_twice: buyTwice };
}

/** Withdraws for what is shown; what a step at the same time has changed is refused, and that is right. */
function createWithdrawing(
  db: Db,
  { tenant, userId, deps }: { tenant: Tenant; userId: number } & Pick<Settling, 'deps'>,
) {
  const withdrawals = createWithdrawals(deps);
  return async (id: string): Promise<void> => {
    const wanted = { tenant, userId, paymentId: id };
    const before = await withdrawals.offer(wanted);
    await withdrawals.confirm({ ...wanted, amount: before.amount });
    await checkWithdrawn(db, id, before);
  };
}

/** Of what a step chooses one. */
function listFor({ kind }: Step): 'photos' | 'debits' | 'payments' {
  if (kind === 'photo_back') return 'photos';
  return kind === 'collect' || kind === 'debit_paid' || kind === 'debit_returned' ? 'debits' : 'payments';
}

/** Takes credits as a message, a gift or a photo does; the reference of a photo goes to the others. */
function createBareSpending({
  userId,
  credits,
  photos,
}: {
  userId: number;
  credits: Settling['deps']['credits'];
  photos: string[];
}) {
  const spend = async (kind: keyof typeof COSTS): Promise<void> => {
    const reference = kind === 'gift' ? `rose ${randomUUID()}` : randomUUID();
    await credits.spend({ userId, amount: COSTS[kind], kind, reference });
    if (kind === 'photo') photos.push(reference);
  };
  return { message: () => spend('message'), gift: () => spend('gift'), photo: () => spend('photo') };
}

/** What one member does at the site: everything goes through the services that the calls use. */
export function createMember(
  db: Db,
  { tenant, userId, partner }: { tenant: Tenant; userId: number; partner: Partner },
) {
  const settling = createSettling(db);
  const { deps } = settling;
  const { credits } = deps;
  const debits = createDebits(db, { tenant, userId, deps });
  const { paidOf, says } = createReports(db, settling, debits);
  const buying = {
    ...createBuying(db, userId, says),
    debit: async (bundle: SoldBundle) => [await debits.sign(bundle)],
  };
  const lower = createLowering({ userId, says, deps });
  const withdraw = createWithdrawing(db, { tenant, userId, deps });
  const lists = { payments: [] as string[], photos: [] as string[], debits: debits.signed };

  const paying = {
    ...createBareSpending({ userId, credits, photos: lists.photos }),
    ...createSpending(db, { tenant, userId, credits, partner }),
  };

  const takeWith = async (step: Extract<Step, { which: number }>, id: string): Promise<void> => {
    switch (step.kind) {
      case 'photo_back':
        await credits.giveBack({ userId, amount: COSTS.photo, kind: 'photo_refund', reference: id });
        return;
      case 'withdraw':
        return withdraw(id);
      case 'collect':
        return debits.collect(id, step.answer);
      case 'price':
      case 'price_at_desk':
        return lower(step.kind, { id, part: step.part, paid: (await paidOf(id)) ?? 0 });
      case 'debit_paid':
        return says(id, 'completed');
      case 'debit_returned':
        return says(id, 'failed');
      default:
        return says(id, step.kind);
    }
  };

  const take = async (step: Step): Promise<void> => {
    if ('bundle' in step) {
      lists.payments.push(...(await buying[step.kind](BUNDLES[step.bundle] ?? BUNDLES[0])));
    } else if ('which' in step) {
      const list = lists[listFor(step)];
      const id = list[step.which % list.length];
      if (id !== undefined) await takeWith(step, id);
    } else await paying[step.kind]();
  };

  return { take, credits, checkDebits: debits.check };
}
