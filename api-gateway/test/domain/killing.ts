import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Trx } from '../../src/platform/db/database.ts';
import type { Gateways } from '../chat-faults/gateways.ts';
import { TestClient } from '../client.ts';
import type { TestGateway } from '../harness.ts';

/** Lets no connection but this one write the table, until its transaction ends. */
export const lockTable = (trx: Trx, table: string) =>
  sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);

/**
 * Resolves once a statement with this text waits for this table, in the middle of what it writes. A gateway that has
 * started cleans up as well.
 */
const stopped = (db: TestGateway['db'], table: string, text: string) =>
  expect
    .poll(
      async () => {
        const { rows } = await sql<{ waits: boolean }>`
          select exists (select 1 from pg_locks join pg_stat_activity activity using (pid)
            where not granted and relation = ${table}::regclass and activity.query like ${`%${text}%`}) as waits`.execute(
          db,
        );
        return rows[0]?.waits;
      },
      { timeout: 60_000, interval: 20 },
    )
    .toBe(true);

/** What a job writes, by parts of statements that no other job makes: a gateway that has started cleans up in the same tables. */
export const REFUND = {
  begins: 'set "begun_at"',
  atProvider: 'set "refunded"',
  notes: { table: 'refunds', text: '"sent_at" = now(), "failure"' },
};
export const DEBIT = {
  atProvider: 'insert into "sandbox_payments"',
  notes: { table: 'payments', text: 'set "provider_reference"' },
};

export type Killing = ReturnType<typeof createKilling>;

/** Kills the first of these processes, which work on the database of this gateway, in the middle of what it writes. */
export function createKilling(gateway: TestGateway, processes: Gateways) {
  const other = () => new TestClient(processes.ports[0] ?? 0, 'localhost');
  const untilStopped = (table: string, text = '') => stopped(gateway.db, table, text);

  /**
   * Kills the other gateway once it waits for this table. Its connections end with it, as with its machine: what they wait to
   * write is not written when the table is free.
   */
  async function killWriter(table: string, text?: string): Promise<void> {
    await untilStopped(table, text);
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_locks where not granted and relation = ${table}::regclass`.execute(gateway.db);
    await processes.kill(0);
    for (const { pid } of rows) await sql`select pg_terminate_backend(${pid}::int)`.execute(gateway.db);
  }

  return {
    untilStopped,
    killWriter,

    /** Kills the other gateway in a job, once its provider has done it and before the site has noted that. */
    killedBeforeNote: (
      stage: () => Promise<unknown>,
      { atProvider, notes }: Pick<typeof REFUND, 'atProvider' | 'notes'>,
    ): Promise<void> =>
      gateway.db.transaction().execute(async (noting) => {
        await gateway.db.transaction().execute(async (provider) => {
          await lockTable(provider, 'sandbox_payments');
          await stage();
          await untilStopped('sandbox_payments', atProvider);
          await lockTable(noting, notes.table);
        });
        await killWriter(notes.table, notes.text);
      }),

    /** Runs a call at the other gateway while nobody may write the table, and kills it in the middle of that. */
    killedAt: (table: string, call: () => Promise<unknown>): Promise<void> =>
      gateway.db.transaction().execute(async (trx) => {
        await lockTable(trx, table);
        const outcome = call().then(
          () => 'a response',
          () => 'no response',
        );
        await killWriter(table);
        expect(await outcome).toBe('no response');
      }),

    /** The same browser at the other gateway. */
    elsewhere: (client: TestClient): TestClient => {
      const there = other();
      for (const [name, value] of client.cookies) there.cookies.set(name, value);
      return there;
    },

    /** Returns once the other gateway has its pages, those of the payments among them. */
    untilReady: () => expect.poll(async () => (await other().get('/readyz')).status, { timeout: 60_000 }).toBe(200),
  };
}
