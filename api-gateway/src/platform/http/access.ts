import type { IncomingMessage } from 'node:http';
import { HIDDEN_HEADER, MEMBER_HEADER } from '@tandem/contracts/api/client';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import { AppError } from '../errors/app-error.ts';
import type { LoadedSession, SessionService } from '../sessions/session.service.ts';
import { tenantOf } from './request-state.ts';
import { loginRequired, readSessionCookie } from './session-cookie.ts';

/** A page that nobody looks at reads by itself (R-FRAME-HIDDEN-AWAY). Who writes is here, whatever is said. */
const isByItself = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers[HIDDEN_HEADER.toLowerCase()] !== undefined;

/** The session of a request's cookie; null without one that lives. */
export async function loadSession(
  deps: { sessions: Pick<SessionService, 'load'> },
  request: IncomingMessage,
): Promise<LoadedSession | null> {
  const secret = readSessionCookie(request);
  if (secret === null) return null;
  return deps.sessions.load(secret, tenantOf(request).id, { isHere: !isByItself(request) });
}

/** Throws where a call is not for visitors, or for moderators only. */
export function checkAccess(
  definition: EndpointDefinition,
  request: IncomingMessage,
  loaded: LoadedSession | null,
): void {
  if (definition.access === 'visitor') return;
  if (loaded === null) throw loginRequired(request);
  if (definition.access === 'moderator' && loaded.user.role !== 'moderator') {
    throw new AppError('forbidden', 'forbidden');
  }
}

/** A page that says for whom it acts does so for nobody else: the session may be another's since (R-PLATFORM-MEMBER-HEADER). */
export function checkMember(
  definition: EndpointDefinition,
  request: IncomingMessage,
  loaded: LoadedSession | null,
): void {
  const member = request.headers[MEMBER_HEADER.toLowerCase()];
  // A visitor's call is nobody's, unless it is one that acts on the session that it comes with, such as a logout.
  const isOwn = definition.access !== 'visitor' || (definition.errors?.other_session !== undefined && loaded !== null);
  if (!isOwn || member === undefined || member === String(loaded?.user.id)) return;
  throw new AppError('other_session', 'account.other_session');
}
