import { NUIT_DOUCE } from './nuit-douce.ts';
import { TANDEMLY } from './tandemly.ts';
import type { TenantSeed } from './tenant-seed.ts';

export type { TenantSeed } from './tenant-seed.ts';

/** The two demo tenants (F-PLATFORM-DEMO-TENANTS). */
export const TENANT_SEEDS: readonly TenantSeed[] = [TANDEMLY, NUIT_DOUCE];
