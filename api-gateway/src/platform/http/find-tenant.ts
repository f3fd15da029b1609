import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { SettingsFault } from '../tenants/tenant-settings.ts';
import { RefusedTenantError } from '../tenants/tenant-directory.ts';
import type { TenantDirectory } from '../tenants/tenant-directory.ts';
import { AppError } from '../errors/app-error.ts';
import { requestState } from './request-state.ts';

/** Seconds: a row is mended by a person, and read again after ten seconds. */
const REFUSED_RETRY_SECONDS = 30;

/** Says what is wrong with a tenant's row: once for each set of faults, not at each request. */
function createFaultReport() {
  const told = new Map<number, string>();
  return (
    log: Logger,
    tenant: { id: number; hosts: readonly string[] },
    faults: readonly SettingsFault[],
    what: string,
  ) => {
    const text = faults.map(({ field, message }) => `${field} (${message})`).join(', ');
    if ((told.get(tenant.id) ?? '') === text) return;
    told.set(tenant.id, text);
    if (text !== '') log.error({ host: tenant.hosts[0], fields: faults }, `${what}: ${text}`);
  };
}

/**
 * Looks the Host up among the tenants; one that is nobody's is answered 404, whatever was asked for, and one whose row
 * cannot be served 503.
 */
export function findTenant(tenants: TenantDirectory): RequestHandler {
  const report = createFaultReport();
  return async (request, _response, next) => {
    const state = requestState(request);
    try {
      const tenant = await tenants.byHost(request.headers.host);
      if (tenant === null) throw new AppError('not_found', 'No site is known under this address.');
      report(
        state.log,
        tenant,
        tenant.faults ?? [],
        "a tenant's look is not valid, the default one is worn in its place",
      );
      state.tenant = tenant;
    } catch (error) {
      if (!(error instanceof RefusedTenantError)) throw error;
      report(state.log, error.tenant, error.tenant.faults, "a tenant's settings are not valid, its site is not served");
      throw new AppError('unavailable', 'The site is busy. Please try again shortly.', {
        retryAfter: REFUSED_RETRY_SECONDS,
        cause: error,
      });
    }
    next();
  };
}
