import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';

export interface Written {
  senderId: number;
  partnerId: number;
  /** In the order of writing. */
  texts: readonly string[];
}

export interface Verdict {
  written: number;
  lost: number;
  doubled: number;
  outOfOrder: number;
  /** Credits that were taken, beyond or short of one for each message. */
  wrongDebits: number;
  /** What all entries of the ledger come to. */
  ledgerSum: number;
}

async function checkConversation(db: Db, { senderId, partnerId, texts }: Written) {
  const rows = await db
    .selectFrom('messages')
    .where('sender_id', '=', senderId)
    .where('recipient_id', '=', partnerId)
    .select('text')
    .orderBy('id')
    .execute();
  const arrived = rows.map(({ text }) => text);
  const distinct = [...new Set(arrived)];
  const known = texts.filter((text) => distinct.includes(text));
  const { rows: debits } = await sql<{ taken: number }>`
    select coalesce(-sum(entry.amount), 0)::int as taken
    from credit_entries entry
    join credit_accounts account on account.id = entry.account_id
    where account.user_id = ${senderId} and entry.amount < 0`.execute(db);
  return {
    lost: texts.length - known.length,
    doubled: arrived.length - distinct.length,
    outOfOrder: distinct.filter((text, index) => text !== known[index]).length,
    wrongDebits: Math.abs((debits[0]?.taken ?? 0) - texts.length),
  };
}

/** Compares what was written with what the database has. */
export async function checkMessages(db: Db, all: readonly Written[]): Promise<Verdict> {
  const verdict = { written: 0, lost: 0, doubled: 0, outOfOrder: 0, wrongDebits: 0, ledgerSum: 0 };
  for (const written of all) {
    const one = await checkConversation(db, written);
    verdict.written += written.texts.length;
    verdict.lost += one.lost;
    verdict.doubled += one.doubled;
    verdict.outOfOrder += one.outOfOrder;
    verdict.wrongDebits += one.wrongDebits;
  }
  const { rows } = await sql<{
    total: number;
  }>`select coalesce(sum(amount), 0)::int as total from credit_entries`.execute(db);
  verdict.ledgerSum = rows[0]?.total ?? 0;
  return verdict;
}
