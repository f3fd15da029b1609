import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCreditsService } from '../src/backend/credits/credits.service.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { insertMember, ledgerFaults } from './domain/rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const credits = () => createCreditsService({ db: database.db });
let references = 0;
const reference = () => `test-${(references += 1)}`;

async function memberWith(amount: number): Promise<number> {
  const id = await insertMember(database.db);
  if (amount > 0) await credits().grant({ userId: id, amount, kind: 'adjustment', reference: reference() });
  return id;
}

describe('credits', () => {
  it('are granted once per kind and reference', async () => {
    const userId = await memberWith(0);
    const order = { userId, amount: 5, kind: 'signup', reference: `user-${userId}` } as const;
    expect(await Promise.all([1, 2, 3, 4].map(() => credits().grant(order)))).toEqual(
      expect.arrayContaining([true, false, false, false]),
    );
    expect(await credits().balance(userId)).toEqual({ credits: 5, free: 5 });
  });

  it('are spent down to zero and no further [R-CREDITS-NOT-NEGATIVE, T-CREDITS-SHORTAGE]', async () => {
    const userId = await memberWith(2);
    const spend = () => credits().spend({ userId, amount: 1, kind: 'message', reference: reference() });
    expect([await spend(), await spend()]).toEqual([
      { credits: 1, free: 0 },
      { credits: 0, free: 0 },
    ]);
    await expect(spend()).rejects.toMatchObject({
      code: 'insufficient_credits',
      message: 'You do not have enough credits.',
    });
    expect((await credits().balance(userId)).credits).toBe(0);
  });

  it('are not spent twice by many at once [R-CREDITS-NOT-NEGATIVE]', async () => {
    const userId = await memberWith(7);
    const tries = Array.from({ length: 40 }, () =>
      credits().spend({ userId, amount: 1, kind: 'message', reference: reference() }),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(7);
    expect((await credits().balance(userId)).credits).toBe(0);
    expect(await ledgerFaults(database.db)).toEqual([]);
  });

  it('cost nothing when the amount is zero, also without an account', async () => {
    const userId = await memberWith(0);
    expect(await credits().spend({ userId, amount: 0, kind: 'message', reference: reference() })).toEqual({
      credits: 0,
      free: 0,
    });
    expect(await credits().history(userId)).toEqual([]);
  });

  it('refuse amounts that are none', async () => {
    const userId = await memberWith(5);
    for (const amount of [-1, 0.5, Number.NaN, 2 ** 60]) {
      await expect(credits().grant({ userId, amount, kind: 'adjustment', reference: reference() })).rejects.toThrow(
        RangeError,
      );
      await expect(credits().spend({ userId, amount, kind: 'message', reference: reference() })).rejects.toThrow(
        RangeError,
      );
    }
    await expect(credits().grant({ userId, amount: 0, kind: 'adjustment', reference: reference() })).rejects.toThrow(
      RangeError,
    );
  });

  it('come back only as far as they are unused', async () => {
    const userId = await memberWith(0);
    const paymentId = reference();
    await credits().grant({ userId, amount: 10, kind: 'purchase', reference: paymentId });
    await credits().spend({ userId, amount: 4, kind: 'message', reference: reference() });
    expect(await credits().takeBack({ userId, paymentId, kind: 'reversal' })).toBe(6);
    expect(await credits().takeBack({ userId, paymentId, kind: 'reversal' })).toBe(0);
    expect((await credits().balance(userId)).credits).toBe(0);
  });

  it('return their history, the latest first and by pages', async () => {
    const userId = await memberWith(3);
    await credits().spend({ userId, amount: 2, kind: 'message', reference: 'history-message' });
    const all = await credits().history(userId);
    expect(all.map((movement) => [movement.kind, movement.amount])).toEqual([
      ['message', -2],
      ['adjustment', 3],
    ]);
    expect(all[0]?.reference).toBe('history-message');
    const rest = await credits().history(userId, { before: all[0]?.id ?? 0, limit: 1 });
    expect(rest.map((movement) => movement.amount)).toEqual([3]);
  });

  it('roll back with the transaction that they joined', async () => {
    const userId = await memberWith(3);
    const failing = database.db.transaction().execute(async (trx) => {
      await credits().spend({ userId, amount: 3, kind: 'message', reference: reference() }, trx);
      throw new Error('the message did not come in');
    });
    await expect(failing).rejects.toThrow('the message did not come in');
    expect((await credits().balance(userId)).credits).toBe(3);
  });
});

describe('the ledger, by every way of writing to it', () => {
  const account = async (userId: number) => {
    const row = await database.db
      .selectFrom('credit_accounts')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const house = sql<number>`(select id from credit_accounts where purpose = 'adjustment')`;

  it('refuses a balance that is written by hand [R-CREDITS-LEDGER]', async () => {
    const userId = await memberWith(1);
    await expect(
      sql`update credit_accounts set balance = 99 where user_id = ${userId}`.execute(database.db),
    ).rejects.toThrow(/ledger entries only/);
    await expect(
      sql`insert into credit_accounts (kind, user_id, balance) values ('member', ${await insertMember(database.db)}, 99)`.execute(
        database.db,
      ),
    ).rejects.toThrow(/starts empty/);
  });

  it('refuses a transaction that does not sum to zero, or has one side [R-CREDITS-LEDGER]', async () => {
    const userId = await memberWith(5);
    const id = await account(userId);
    const write = (entries: readonly (readonly [typeof house | number, number])[]) =>
      database.db.transaction().execute(async (trx) => {
        const { id: transactionId } = await trx
          .insertInto('credit_transactions')
          .values({ kind: 'adjustment', reference: reference() })
          .returning('id')
          .executeTakeFirstOrThrow();
        for (const [accountId, amount] of entries) {
          await trx
            .insertInto('credit_entries')
            .values({ transaction_id: transactionId, account_id: accountId, amount })
            .execute();
        }
      });
    await expect(
      write([
        [id, 3],
        [house, -2],
      ]),
    ).rejects.toThrow(/sum to 1/);
    await expect(write([[id, 3]])).rejects.toThrow(/1 entries/);
    await expect(write([])).rejects.toThrow(/0 entries/);
    await expect(
      write([
        [id, 3],
        [house, -3],
      ]),
    ).resolves.toBeUndefined();
    expect((await credits().balance(userId)).credits).toBe(8);
  });

  it('refuses to take more than there is [R-CREDITS-NOT-NEGATIVE]', async () => {
    const userId = await memberWith(2);
    const id = await account(userId);
    const overdraw = database.db.transaction().execute(async (trx) => {
      const { id: transactionId } = await trx
        .insertInto('credit_transactions')
        .values({ kind: 'message', reference: reference() })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('credit_entries')
        .values({ transaction_id: transactionId, account_id: id, amount: -3 })
        .execute();
    });
    await expect(overdraw).rejects.toThrow(/the lots of account \d+ do not have 1 of the credits/);
  });

  it('is never changed afterwards', async () => {
    await memberWith(2);
    for (const statement of [
      sql`update credit_entries set amount = 1`,
      sql`delete from credit_entries`,
      sql`update credit_transactions set reference = 'x'`,
      sql`delete from credit_transactions`,
    ]) {
      await expect(statement.execute(database.db)).rejects.toThrow(/append-only/);
    }
    expect(await ledgerFaults(database.db)).toEqual([]);
  });
});
