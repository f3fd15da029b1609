import { checkLedger } from '../../src/backend/credits/ledger-check.service.ts';
import type { Db } from '../../src/platform/db/database.ts';

/** All that `ledger verify` finds: credits, money, papers and codes. */
export const verifiedFaults = async (db: Db): Promise<string[]> =>
  (await checkLedger(db)).flatMap(({ faults }) => faults);

/** What it finds of one payment. */
export const faultsOfPayment = async (db: Db, id: string): Promise<string[]> =>
  (await verifiedFaults(db)).filter((fault) => fault.includes(id));
