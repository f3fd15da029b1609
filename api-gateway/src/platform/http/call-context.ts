import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import { readUserAgent } from '../sessions/login-client.ts';
import type { LoginClient } from '../sessions/login-client.ts';
import type { LoadedSession, SessionService } from '../sessions/session.service.ts';
import type { Tenant } from '../tenants/tenant-settings.ts';
import { tenantOfVisitor } from './visitor-search.ts';
import { countryOfAddress } from './country.ts';
import type { RequestContext } from './handler-types.ts';
import { ownOrigin } from './origin-check.ts';
import { requestState, tenantOf } from './request-state.ts';
import {
  loginRequired,
  readDeviceCookie,
  removeSessionCookie,
  writeDeviceCookie,
  writeSessionCookie,
} from './session-cookie.ts';

/** One call on its way: what the request gave, and what the handler made of it. */
export interface Call {
  sessions: SessionService;
  request: IncomingMessage;
  response: ServerResponse;
  loaded: LoadedSession | null;
  /** The member that this call logged in. */
  sessionUserId: number | null;
  /** What the handler said its response is known by; null where that is the response itself. */
  identity: object | null;
}

/** By what the member may recognize the login of a request. */
function loginClientOf(request: IncomingMessage): LoginClient {
  return {
    ...readUserAgent(request.headers['user-agent']),
    country: countryOfAddress(requestState(request).client.ip),
  };
}

/**
 * Logs a member in. A new secret at every login: one that an attacker planted before is invalid after it. From now on the
 * device is known to the account (R-ACCOUNT-GUESS-DEVICE).
 */
export async function setSession(call: Call, userId: number): Promise<void> {
  const { sessions, loaded, request, response } = call;
  if (loaded !== null) await sessions.end(loaded.session);
  writeSessionCookie(response, await sessions.create(userId, loginClientOf(request)));
  writeDeviceCookie(response, await sessions.rememberDevice(userId, readDeviceCookie(request)));
  call.sessionUserId = userId;
}

/** What a handler is given to know about its call, and what it can do besides returning a response. */
export class CallContext implements RequestContext {
  readonly idempotencyKey: string | null;
  readonly #call: Call;
  readonly #definition: EndpointDefinition;
  #tenant: Tenant | undefined;

  constructor(call: Call, definition: EndpointDefinition, idempotencyKey: string | null) {
    this.#call = call;
    this.#definition = definition;
    this.idempotencyKey = idempotencyKey;
  }

  get tenant() {
    return (this.#tenant ??= this.#findTenant());
  }

  #findTenant(): Tenant {
    const { request } = this.#call;
    const tenant = tenantOf(request);
    // What is the same for everybody is not changed by where a visitor came from.
    return this.#definition.session === 'none' ? tenant : tenantOfVisitor(tenant, request.headers.cookie);
  }

  get session() {
    return this.#call.loaded?.session ?? null;
  }

  get user() {
    return this.#call.loaded?.user ?? null;
  }

  get loginClient() {
    return loginClientOf(this.#call.request);
  }

  device(): Promise<Buffer | null> {
    return this.#call.sessions.deviceOf(readDeviceCookie(this.#call.request));
  }

  get locale() {
    return requestState(this.#call.request).locale;
  }

  get requestId() {
    return requestState(this.#call.request).requestId;
  }

  get ip() {
    return requestState(this.#call.request).client.ip;
  }

  get country() {
    return countryOfAddress(this.ip);
  }

  get origin() {
    return ownOrigin(this.#call.request);
  }

  get log() {
    return requestState(this.#call.request).log;
  }

  setHeader(name: string, value: string | readonly string[]): void {
    this.#call.response.setHeader(name, value);
  }

  identifyBy(stable: object): void {
    this.#call.identity = stable;
  }

  setSession(userId: number): Promise<void> {
    return setSession(this.#call, userId);
  }

  loginRequired() {
    return loginRequired(this.#call.request);
  }

  async clearSession(): Promise<void> {
    const { loaded, sessions, response } = this.#call;
    if (loaded !== null) await sessions.end(loaded.session);
    removeSessionCookie(response);
  }
}
