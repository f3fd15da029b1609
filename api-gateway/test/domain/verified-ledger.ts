import { checkLedger } from '../../src/backend/credits/ledger-check.service.ts';
import type { Db } from '../../src/platform/db/database.ts';

/** All that `ledger verify` finds: credits, money, papers and codes. */
export const verifiedFaults = async (db: Db): Promise<string[]> =>
  (await checkLedger(db)).flatMap(({ faults }) => faults);
