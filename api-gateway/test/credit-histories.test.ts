import { randomUUID } from 'node:crypto';
import { array, assert, asyncProperty, constantFrom, integer, oneof, record, constant } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../src/backend/credits/ledger-check.service.ts';
import { refundAmount } from '../src/backend/payments/refunds/refund-amount.ts';
import { createWithdrawals } from '../src/backend/payments/refunds/withdrawals.ts';
import { createTenantDirectory } from '../src/platform/tenants/tenant-directory.ts';
import type { Tenant } from '../src/platform/tenants/tenant-settings.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { createSettling, insertOrder } from './domain/orders.ts';
import { insertMember } from './domain/rows.ts';
import { ALPHA } from './tenants.ts';

/** So many in `npm test`; LEDGER_HISTORIES=10000 for a long run. */
const HISTORIES = Number(process.env['LEDGER_HISTORIES'] ?? 12);
/** The whole ledger is checked after so many of a long run, whose ledger grows with each; otherwise after each. */
const CHECKED_EACH = HISTORIES > 100 ? 100 : 1;
const SIGNUP_CREDITS = 5;
const BUNDLES = [
  { credits: 15, amount: 1999 },
  { credits: 40, amount: 4499 },
  { credits: 40, amount: 3374 },
] as const;
const COSTS = { message: 1, gift: 5, photo: 5 } as const;

let database: TestDatabase;
let tenant: Tenant;
beforeAll(async () => {
  database = await createTestDatabase();
  const found = (await createTenantDirectory(database.db, {}).all()).find(({ id }) => id === ALPHA);
  if (found === undefined) throw new Error('there is no tenant');
  tenant = found;
});
afterAll(() => database.close());

type Step =
  | { kind: 'buy'; bundle: number }
  | { kind: 'message' | 'gift' | 'photo' }
  | { kind: 'photo_back' | 'refunded' | 'chargeback' | 'withdraw'; which: number };

const which = integer({ min: 0, max: 9 });
const steps = oneof(
  record({ kind: constant('buy' as const), bundle: integer({ min: 0, max: BUNDLES.length - 1 }) }),
  record({ kind: constantFrom('message', 'message', 'gift', 'photo') }),
  record({ kind: constantFrom('photo_back', 'refunded', 'chargeback', 'withdraw'), which }),
);
/** Steps one after the other; those of one group at the same time. */
const histories = array(array(steps, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 10 });

/** What one member did, at the site: everything goes through the services that the calls use. */
function createMember(userId: number) {
  const { db } = database;
  const { deps, report } = createSettling(db);
  const { credits } = deps;
  const withdrawals = createWithdrawals({ ...deps, refundQueue: { stage: () => Promise.resolve('') } });
  const payments: string[] = [];
  const photos: string[] = [];

  const buy = async (bundle: (typeof BUNDLES)[number]): Promise<void> => {
    const id = await insertOrder(db, userId, bundle);
    await report(id, 'completed', bundle.amount);
    payments.push(id);
  };

  const rowOf = (id: string) => db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  /** Withdraws for what is shown; what a step at the same time has changed is refused, and that is right. */
  const withdraw = async (id: string): Promise<void> => {
    const wanted = { tenant, userId, paymentId: id };
    const before = await withdrawals.offer(wanted);
    const { amount, credits: total } = await rowOf(id);
    expect(before.amount).toBe(refundAmount({ amount, credits: total }, before.unused));
    await withdrawals.confirm({ ...wanted, amount: before.amount });
    const made = db
      .selectFrom('refunds')
      .select('amount')
      .where('payment_id', '=', id)
      .where('kind', '=', 'withdrawal');
    expect(await made.executeTakeFirst()).toEqual({ amount: before.amount });
  };

  const spend = async (kind: keyof typeof COSTS): Promise<void> => {
    const reference = kind === 'gift' ? `rose ${randomUUID()}` : randomUUID();
    await credits.spend({ userId, amount: COSTS[kind], kind, reference });
    if (kind === 'photo') photos.push(reference);
  };

  const take = async (step: Step): Promise<void> => {
    if (step.kind === 'buy') return buy(BUNDLES[step.bundle] ?? BUNDLES[0]);
    if (!('which' in step)) return spend(step.kind);
    const list = step.kind === 'photo_back' ? photos : payments;
    const id = list[step.which % list.length];
    if (id === undefined) return;
    if (step.kind === 'photo_back') {
      await credits.giveBack({ userId, amount: COSTS.photo, kind: 'photo_refund', reference: id });
    } else if (step.kind === 'withdraw') await withdraw(id);
    else await report(id, step.kind, (await rowOf(id)).amount);
  };

  return { take, credits, payments };
}

/** Refusals that a step may meet, because of what happened before it or at the same time. */
const REFUSED = ['insufficient_credits', 'conflict'];

test(
  'after every random history the ledger is right: sums are zero, nothing is below it, and each refund is of its own lot [R-CREDITS-LEDGER, R-CREDITS-NOT-NEGATIVE, R-CREDITS-LOT-OWN, R-PAY-WITHDRAWAL-AMOUNT, R-PAY-WITHDRAWAL-ONCE]',
  { timeout: HISTORIES * 60_000 },
  async () => {
    const faults = async () => (await checkLedger(database.db)).flatMap((check) => check.faults);
    let made = 0;
    await assert(
      asyncProperty(histories, async (groups) => {
        made += 1;
        const userId = await insertMember(database.db);
        const member = createMember(userId);
        await member.credits.grant({ userId, amount: SIGNUP_CREDITS, kind: 'signup', reference: String(userId) });
        for (const group of groups) {
          const outcomes = await Promise.allSettled(group.map((step) => member.take(step)));
          for (const outcome of outcomes) {
            if (outcome.status === 'rejected') expect(REFUSED).toContain((outcome.reason as { code?: string }).code);
          }
        }
        const { credits, free } = await member.credits.balance(userId);
        expect(credits).toBeGreaterThanOrEqual(free);
        expect(free).toBeGreaterThanOrEqual(0);
        if (made % CHECKED_EACH === 0) expect(await faults()).toEqual([]);
      }),
      { numRuns: HISTORIES, endOnFailure: true },
    );
    expect(await faults()).toEqual([]);
  },
);
