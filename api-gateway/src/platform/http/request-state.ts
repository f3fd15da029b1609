import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Locale } from '@tandem/contracts/product/locales';
import type { Tenant } from '../tenants/tenant-settings.ts';
import type { Client } from './client.ts';
import { localeOfHeader } from './locale.ts';

const STATE = Symbol('state');

type Begun = IncomingMessage & { [STATE]?: RequestState };

/** What is known of a request from its beginning on. What few requests need is computed when it is used. */
export class RequestState {
  readonly requestId: string;
  readonly client: Client;
  /** Null until the Host was looked up, and on addresses that belong to no tenant, such as /healthz. */
  tenant: Tenant | null = null;
  /** The host is that of the tenant behind `staging.`: visitors get what is in that channel. */
  isStaging = false;
  readonly #request: IncomingMessage;
  readonly gatewayLog: Logger;
  #log: Logger | undefined;
  #locale: Locale | undefined;

  constructor(request: IncomingMessage, options: { requestId: string; client: Client; log: Logger }) {
    this.#request = request;
    this.requestId = options.requestId;
    this.client = options.client;
    this.gatewayLog = options.log;
  }

  /** The log, with the request's id in every line. */
  get log(): Logger {
    return (this.#log ??= this.gatewayLog.child({ requestId: this.requestId }));
  }

  /** Language of error texts; set to the member's once they are known. */
  get locale(): Locale {
    return (this.#locale ??= localeOfHeader(this.#request.headers['accept-language']) ?? 'en');
  }

  set locale(locale: Locale) {
    this.#locale = locale;
  }
}

export function setRequestState(request: IncomingMessage, state: RequestState): void {
  (request as Begun)[STATE] = state;
}

/** Throws when the request was not begun (request-start.ts): a fault in the wiring. */
export function requestState(request: IncomingMessage): RequestState {
  const state = (request as Begun)[STATE];
  if (state === undefined) throw new Error('The request has no state: requestStart has to be the first middleware');
  return state;
}

/** The tenant that the Host names. Only behind the tenant middleware. */
export function tenantOf(request: IncomingMessage): Tenant {
  const { tenant } = requestState(request);
  if (tenant === null) throw new Error('The tenant is not known here: findTenant has to come first');
  return tenant;
}
