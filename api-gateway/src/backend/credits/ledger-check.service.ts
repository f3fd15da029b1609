import type { Db } from '../../platform/db/database.ts';
import * as ledger from './ledger-check.repository.ts';
import type { LedgerCheck } from './ledger-check.repository.ts';

export type { LedgerCheck } from './ledger-check.repository.ts';

/**
 * Checks every transaction, balance, lot, payment, refund, debit and invoice against each other (R-CREDITS-LEDGER-VERIFIED).
 * It reads one state of the database, so it may be done while the site goes on.
 */
export const checkLedger = (db: Db): Promise<LedgerCheck[]> => ledger.readChecks(db);
