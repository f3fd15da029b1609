import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';

const LOOK_MILLISECONDS = 10;

/** Resolves once so many messages are under way at the gateways: their keys are taken, and there is no response yet. */
async function untilUnderWay(db: Db, count: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await sql<{ taken: number }>`select count(*) as taken from idempotency_keys
      where endpoint = 'POST /api/message.php' and status is null and leased_until > now()`.execute(db);
    if ((rows[0]?.taken ?? 0) >= count) return;
    await pause(LOOK_MILLISECONDS);
  }
}

/**
 * Does `work` while so many messages, which `send` has sent, are under way and none of them can end: the table of messages is
 * locked until then. What `send` returns is not waited for.
 */
export async function whileMessagesAreHeld(
  db: Db,
  { count, signal, send }: { count: number; signal: AbortSignal; send: () => void },
  work: () => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`lock table messages in exclusive mode`.execute(trx);
    send();
    await untilUnderWay(db, count, signal);
    await work();
  });
}
