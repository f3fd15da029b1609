import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from './database.ts';
import { lockTable, waitingFor } from './domain/killing.ts';

test('what waits for a table of another database on the server is not what a test kills', async () => {
  const [own, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  onTestFinished(async () => void (await Promise.all([own.close(), other.close()])));
  const text = 'delete from invoices';
  await other.db.transaction().execute(async (trx) => {
    await lockTable(trx, 'invoices');
    const waiting = sql.raw(text).execute(other.db);
    onTestFinished(async () => void (await waiting));
    await expect.poll(() => waitingFor(other.db, 'invoices', text)).toHaveLength(1);
    expect(await waitingFor(own.db, 'invoices', text)).toEqual([]);
  });
});
