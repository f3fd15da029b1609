import type { Logger } from 'pino';
import { listen } from '../db/notices.repository.ts';
import type { Listening } from '../db/notices.repository.ts';
import type { TenantDirectory } from './tenant-directory.ts';

export interface FollowTenants {
  databaseUrl: string;
  log: Logger;
  tenants: Pick<TenantDirectory, 'forget'>;
}

/**
 * Makes a change to a tenant's row take effect at once, in each process that follows: the database sends a notice of it
 * (migration 0064), and what was read before counts no more.
 */
export function followTenants({ databaseUrl, log, tenants }: FollowTenants): Listening {
  return listen({ databaseUrl, channel: 'tenants_changed', log, onNotice: () => tenants.forget() });
}
