import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { STAGING_HOST } from '@tandem/contracts/composition/channels';
import type { SettingsFault } from '../tenants/tenant-settings.ts';
import { RefusedTenantError } from '../tenants/tenant-directory.ts';
import type { TenantDirectory } from '../tenants/tenant-directory.ts';
import { AppError } from '../errors/app-error.ts';
import { requestState } from './request-state.ts';
import type { RequestState } from './request-state.ts';

/** Seconds until the next try: an operator has to mend the row. */
const REFUSED_RETRY_SECONDS = 30;

/** Says what is wrong with a tenant's row: once for each set of faults, not at each request. */
function createFaultReport() {
  const reported = new Map<number, string>();
  return (
    state: RequestState,
    tenant: { id: number; hosts: readonly string[] },
    faults: readonly SettingsFault[],
    what: string,
  ) => {
    if (faults.length === 0 && !reported.has(tenant.id)) return;
    const text = faults.map(({ field, message }) => `${field} (${message})`).join(', ');
    if ((reported.get(tenant.id) ?? '') === text) return;
    reported.set(tenant.id, text);
    if (text !== '') state.log.error({ host: tenant.hosts[0], fields: faults }, `${what}: ${text}`);
  };
}

/**
 * Sets a request's tenant. Throws `not_found` for an unknown Host, `unavailable` for one that cannot be served.
 */
export type FindTenant = (request: IncomingMessage) => Promise<void>;

/** The host that a name of the channel `staging` stands for; undefined for any other name. */
const hostBehindStaging = (host: string): string | undefined =>
  host.toLowerCase().startsWith(STAGING_HOST) ? host.slice(STAGING_HOST.length) : undefined;

/** Looks a request's Host up among the tenants. */
export function createFindTenant(tenants: TenantDirectory): FindTenant {
  const report = createFaultReport();
  return async (request) => {
    const state = requestState(request);
    try {
      const host = request.headers.host ?? '';
      const named = await tenants.byHost(host);
      const tenant = named ?? (await tenants.byHost(hostBehindStaging(host)));
      state.isStaging = named === null;
      if (tenant === null) throw new AppError('not_found', 'tenant_not_found');
      report(
        state,
        tenant,
        tenant.faults ?? [],
        "a tenant's settings are not all valid: these are replaced or left out",
      );
      state.tenant = tenant;
    } catch (error) {
      if (!(error instanceof RefusedTenantError)) throw error;
      report(state, error.tenant, error.tenant.faults, "a tenant's settings are not valid, its site is not served");
      throw new AppError('unavailable', 'site_busy', {
        retryAfter: REFUSED_RETRY_SECONDS,
        cause: error,
      });
    }
  };
}

/** The same as middleware: every request to an unknown Host is 404. */
export function tenantMiddleware(find: FindTenant): RequestHandler {
  return async (request, _response, next) => {
    await find(request);
    next();
  };
}
