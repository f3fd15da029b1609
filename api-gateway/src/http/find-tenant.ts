import type { RequestHandler } from 'express';
import type { TenantDirectory } from '../backend/settings/tenant-directory.ts';
import { AppError } from '../errors/app-error.ts';
import { requestState } from './request-state.ts';

/** Looks the Host up among the tenants; one that is nobody's is answered 404, whatever was asked for. */
export function findTenant(tenants: TenantDirectory): RequestHandler {
  return async (request, _response, next) => {
    const tenant = await tenants.byHost(request.headers.host);
    if (tenant === null) throw new AppError('not_found', 'No site is known under this address.');
    requestState(request).tenant = tenant;
    next();
  };
}
