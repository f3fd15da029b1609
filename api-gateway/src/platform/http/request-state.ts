import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Locale } from '@tandem/contracts/product/locales';
import type { Tenant } from '../tenants/tenant-settings.ts';

/** What the first middleware finds out about every request. */
export interface RequestState {
  readonly requestId: string;
  readonly log: Logger;
  /** Language of error texts; changed to the member's once they are known. */
  locale: Locale;
  /** Null until the Host was looked up, and on addresses that belong to no tenant, such as /healthz. */
  tenant: Tenant | null;
}

const states = new WeakMap<IncomingMessage, RequestState>();

export function setRequestState(request: IncomingMessage, state: RequestState): void {
  states.set(request, state);
}

/** Throws when the request did not pass the first middleware: a fault in the wiring. */
export function requestState(request: IncomingMessage): RequestState {
  const state = states.get(request);
  if (state === undefined) throw new Error('The request has no state: requestStart has to be the first middleware');
  return state;
}

/** The tenant that the Host names. Only behind the tenant middleware. */
export function tenantOf(request: IncomingMessage): Tenant {
  const { tenant } = requestState(request);
  if (tenant === null) throw new Error('The tenant is not known here: findTenant has to come first');
  return tenant;
}
