import { sql } from 'kysely';
import type { Trx } from './database.ts';

/** Where a transaction can be taken back to. Its name is a constant of the caller's. */
export async function setSavepoint(trx: Trx, name: string): Promise<void> {
  await sql`savepoint ${sql.id(name)}`.execute(trx);
}

/** Undoes all that the transaction has done since the savepoint of this name. */
export async function rollBackTo(trx: Trx, name: string): Promise<void> {
  await sql`rollback to savepoint ${sql.id(name)}`.execute(trx);
}

/**
 * Does some work of a transaction, and takes it back unless it resolves to whether it is to stay. Both make the same
 * statements but for the last, so that the time of a response does not show which it was. `work` is to do the same in both
 * cases. What is checked when a transaction ends, such as that a movement of credits sums to zero, is checked here, and from
 * here on at once: of work that is taken back nothing would be checked.
 */
export async function workAlike(trx: Trx, work: () => Promise<boolean>): Promise<void> {
  await setSavepoint(trx, 'alike');
  const stays = await work();
  await sql`set constraints all immediate`.execute(trx);
  if (stays) await sql`release savepoint alike`.execute(trx);
  else await rollBackTo(trx, 'alike');
}
