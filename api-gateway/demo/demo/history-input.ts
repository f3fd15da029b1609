import type { TenantSeed } from '../tenants/index.ts';
import type { DemoAccount } from './account-list.ts';

/** Whose past is written, and when the demo's present is. */
export interface HistoryInput {
  tenant: TenantSeed;
  account: DemoAccount;
  userId: number;
  /** Milliseconds: the present of the demo. */
  epoch: number;
}
