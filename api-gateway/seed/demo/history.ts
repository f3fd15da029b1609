import type { Trx } from '../../src/db/database.ts';
import type { TenantSeed } from '../tenants/index.ts';
import type { DemoAccount } from './demo-accounts.ts';

export interface HistoryInput {
  tenant: TenantSeed;
  account: DemoAccount;
  userId: number;
  /** Milliseconds: the present of the demo. */
  epoch: number;
}

/** Gives a demo account its past. */
export async function writeHistory(_trx: Trx, _input: HistoryInput): Promise<void> {
  await Promise.resolve();
}
