import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import type { LoadedSession, SessionService } from '../sessions/session.service.ts';
import { tenantOfVisitor } from '../tenants/visitor-search.ts';
import { countryOfAddress } from './country.ts';
import type { RequestContext } from './handler-types.ts';
import { ownOrigin } from './origin-check.ts';
import { requestState, tenantOf } from './request-state.ts';
import { removeSessionCookie, writeSessionCookie } from './session-cookie.ts';

/** One call on its way: what the request gave, and what the handler made of it. */
export interface Call {
  sessions: SessionService;
  request: IncomingMessage;
  response: ServerResponse;
  loaded: LoadedSession | null;
  /** The member that this call logged in. */
  sessionUserId: number | null;
  /** What the handler said its answer is known by; null where that is the answer itself. */
  identity: object | null;
}

/** Logs a member in. A new secret at every login: one that was planted before is worth nothing after it. */
export async function setSession(call: Call, userId: number): Promise<void> {
  const { sessions, loaded, response } = call;
  if (loaded !== null) await sessions.end(loaded.session);
  writeSessionCookie(response, await sessions.create(userId));
  call.sessionUserId = userId;
}

/** What a handler is given to know about its call, and what it can do besides returning an answer. */
export function contextOf(call: Call, definition: EndpointDefinition, idempotencyKey: string | null): RequestContext {
  const { request, response, loaded } = call;
  const state = requestState(request);
  const tenant = tenantOf(request);
  return {
    // What is the same for everybody is not changed by where a visitor came from.
    tenant: definition.session === 'none' ? tenant : tenantOfVisitor(tenant, request.headers.cookie),
    session: loaded?.session ?? null,
    user: loaded?.user ?? null,
    locale: state.locale,
    requestId: state.requestId,
    // What few handlers want to know is found when it is wanted.
    get ip() {
      return state.client.ip;
    },
    get country() {
      return countryOfAddress(state.client.ip);
    },
    get origin() {
      return ownOrigin(request);
    },
    get log() {
      return state.log;
    },
    idempotencyKey,
    setHeader: (name, value) => void response.setHeader(name, value),
    identifyBy: (stable) => {
      call.identity = stable;
    },
    setSession: (userId) => setSession(call, userId),
    clearSession: async () => {
      if (loaded !== null) await call.sessions.end(loaded.session);
      removeSessionCookie(response);
    },
  };
}
