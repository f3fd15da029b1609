import type { Listening, Notices } from '../db/notices.ts';
import type { TenantDirectory } from './tenant-directory.ts';

/** A trigger notifies of each change of a tenant. */
export const TENANTS_CHANNEL = 'tenants_changed';

export interface FollowTenants {
  notices: Notices;
  tenants: Pick<TenantDirectory, 'forget'>;
}

/**
 * Makes a change to a tenant's row take effect at once, in each process that follows: the database sends a notice of it
 * (migration 0064), and what was read before counts no more.
 */
export function followTenants({ notices, tenants }: FollowTenants): Listening {
  return notices.listen(TENANTS_CHANNEL, () => tenants.forget());
}
