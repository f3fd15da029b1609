import { sql } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';

/** Where a transaction can be taken back to. Its name is a constant of the caller's. */
export async function setSavepoint(trx: Trx, name: string): Promise<void> {
  await sql`savepoint ${sql.id(name)}`.execute(trx);
}

/** Undoes all that the transaction has done since the savepoint of this name. */
export async function rollBackTo(trx: Trx, name: string): Promise<void> {
  await sql`rollback to savepoint ${sql.id(name)}`.execute(trx);
}
