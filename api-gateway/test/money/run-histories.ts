import { ok, strictEqual } from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { assert, asyncProperty } from 'fast-check';
import { checkLedger } from '../../src/backend/credits/ledger-check.service.ts';
import type { Db } from '../../src/platform/db/database.ts';
import { createTenantDirectory } from '../../src/platform/tenants/tenant-directory.ts';
import { AppError } from '../../src/platform/errors/app-error.ts';
import { insertMember } from '../domain/rows.ts';
import { ALPHA } from '../tenants.ts';
import { createMember, histories } from './member-steps.ts';
import type { Step } from './member-steps.ts';
import { createPartner } from './spending-steps.ts';

const SIGNUP_CREDITS = 5;
/**
 * The first history: 15 credits and 40, of which 12 messages are written, with those of the signup and 7 of the first purchase. Paid
 * back, that takes its 8 that are left, and nothing of the other one: of 48 credits 40 stay.
 */
const FIRST: Step[][] = [
  [{ kind: 'buy', bundle: 0 }],
  [{ kind: 'buy', bundle: 1 }],
  ...Array.from({ length: 12 }, (): Step[] => [{ kind: 'message' }]),
  [{ kind: 'refunded', which: 0 }],
];
const FIRST_LEAVES = 40;
/**
 * A direct debit, of which a part is withdrawn before its day: the rest is collected, by a second try, because the response to the
 * first one was lost. Its bank pays, and takes the money back.
 */
const DEBIT: Step[][] = [
  [{ kind: 'debit', bundle: 1 }],
  ...Array.from({ length: 12 }, (): Step[] => [{ kind: 'message' }]),
  [{ kind: 'withdraw', which: 0 }],
  [{ kind: 'collect', which: 0, answer: 'lost' }],
  [{ kind: 'collect', which: 0, answer: 'taken' }],
  [{ kind: 'debit_paid', which: 0 }],
  [{ kind: 'debit_returned', which: 0 }],
];
/** Refusals that a step may meet, because of what happened before it or at the same time. */
const REFUSED: readonly string[] = ['insufficient_credits', 'conflict', 'forbidden'];

export interface HistoriesOptions {
  count: number;
  /** Of the random histories: those of one seed are the same each time. */
  seed?: number;
  /** The whole ledger, which grows with each history, is checked after so many, and at the end. */
  checkedEach: number;
  /** Called after each history with how many there are by now. */
  onHistory?: (made: number) => void;
}

export interface Histories {
  histories: number;
  /** By kind. */
  steps: Record<Step['kind'], number>;
  refused: number;
  /** What was checked in the ledger at the end: rows of each check. */
  checked: number;
}

const NONE: Readonly<Histories['steps']> = {
  buy: 0,
  buy_twice: 0,
  message: 0,
  gift: 0,
  photo: 0,
  send: 0,
  send_gift: 0,
  unlock: 0,
  unlocks_back: 0,
  photo_back: 0,
  refunded: 0,
  chargeback: 0,
  withdraw: 0,
  price: 0,
  price_at_desk: 0,
  debit: 0,
  collect: 0,
  debit_paid: 0,
  debit_returned: 0,
};

async function faultsOf(db: Db): Promise<string[]> {
  return (await checkLedger(db)).flatMap(({ faults }) => faults);
}

/** Throws unless the ledger is right. */
async function check(db: Db): Promise<void> {
  const faults = await faultsOf(db);
  ok(faults.length === 0, faults.join('\n'));
}

/**
 * Lets members with random histories buy, spend, withdraw and be paid back, and checks the ledger. Rejects with the shortest
 * part of a history after which something is wrong, and with its seed.
 */
export async function runHistories(db: Db, options: HistoriesOptions): Promise<Histories> {
  const { count, seed, checkedEach, onHistory } = options;
  const tenant = (await createTenantDirectory(db, {}).all()).find(({ id }) => id === ALPHA);
  if (tenant === undefined) throw new Error('there is no tenant');
  const partner = await createPartner(db);
  const done = { ...NONE };
  let made = 0;
  let refused = 0;

  const live = async (groups: Step[][]): Promise<void> => {
    const userId = await insertMember(db);
    const member = createMember(db, { tenant, userId, partner });
    await member.credits.grant({ userId, amount: SIGNUP_CREDITS, kind: 'signup', reference: String(userId) });
    for (const group of groups) {
      for (const { kind } of group) done[kind] += 1;
      const outcomes = await Promise.allSettled(group.map((step) => member.take(step)));
      for (const outcome of outcomes) {
        if (outcome.status === 'fulfilled') continue;
        const error: unknown = outcome.reason;
        if (!(error instanceof AppError) || !REFUSED.includes(error.code)) throw error;
        refused += 1;
      }
    }
    const { credits, free } = await member.credits.balance(userId);
    ok(credits >= free && free >= 0, `${credits} credits, ${free} of them free`);
    await member.checkDebits();
    if (isDeepStrictEqual(groups, FIRST)) strictEqual(credits, FIRST_LEAVES);
  };

  const property = asyncProperty(histories, async (groups) => {
    made += 1;
    await live(groups);
    if (made % checkedEach === 0) await check(db);
    onHistory?.(made);
  });
  await assert(property, {
    examples: [[FIRST], [DEBIT]],
    numRuns: count,
    endOnFailure: true,
    // What was wrong, beside the history.
    includeErrorInReport: true,
    ...(seed !== undefined && { seed }),
  });
  await check(db);
  const checked = (await checkLedger(db)).reduce((sum, one) => sum + one.checked, 0);
  return { histories: made, steps: done, refused, checked };
}
