import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import type { Device } from '../sessions/known-devices.ts';
import { readUserAgent } from '../sessions/login-client.ts';
import type { LoginClient } from '../sessions/login-client.ts';
import type { WayIn } from '../sessions/session.ts';
import type { LoadedSession, NewSession, SessionService } from '../sessions/session.service.ts';
import type { Tenant } from '../tenants/tenant-settings.ts';
import { tenantOfVisitor } from './visitor-search.ts';
import { countryOfAddress } from './country.ts';
import type { RequestContext } from './handler-types.ts';
import { moveToSession } from './idempotency.repository.ts';
import type { BegunSession } from './idempotency.ts';
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
  /** The session that this call began by logging a member in. */
  session: BegunSession | null;
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
async function setSession(call: Call, userId: number, by: WayIn): Promise<void> {
  const { sessions, loaded, request } = call;
  const device = await sessions.identify(readDeviceCookie(request));
  const made = await sessions.create(userId, loginClientOf(request), by, device.device);
  if (made === null) throw new AppError('login_failed', 'account.login_failed');
  if (loaded !== null) await sessions.end(loaded.session);
  await openSession(call, userId, { ...made, ...device });
}

async function openSession(call: Call, userId: number, made: NewSession & Device): Promise<void> {
  const { sessions, response } = call;
  writeSessionCookie(response, made.secret);
  await sessions.rememberDevice(userId, made.device);
  writeDeviceCookie(response, made.cookie);
  call.session = { userId, tokenHash: made.tokenHash };
}

/**
 * Logs a member in whom an earlier try of this call has logged in, for its cookie may have been lost with the response
 * (R-PLATFORM-IDEMPOTENCY-SESSION). Throws `conflict` where that session has just ended: the next try is a new call.
 */
export async function resumeSession(call: Call, begun: BegunSession, db: Db): Promise<void> {
  const { sessions, loaded, request } = call;
  if (loaded?.session.tokenHash.equals(begun.tokenHash) === true) return;
  const device = await sessions.identify(readDeviceCookie(request));
  const made = await sessions.replace(begun, loginClientOf(request), device.device);
  if (made === null) throw new AppError('conflict', 'request_in_progress', { retryAfter: 1 });
  await moveToSession(db, begun.tokenHash, made.tokenHash);
  await sessions.end(begun);
  if (loaded !== null) await sessions.end(loaded.session);
  await openSession(call, begun.userId, { ...made, ...device });
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

  setSession(userId: number, by: WayIn): Promise<void> {
    return setSession(this.#call, userId, by);
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
