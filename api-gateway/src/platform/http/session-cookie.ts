import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import { LIMITS } from '@tandem/contracts/product/limits';
import { AppError } from '../errors/app-error.ts';
import { requestState } from './request-state.ts';
import { wantsSecureCookies } from './secure-request.ts';

/** With it the name of every cookie begins that a login leaves (L-ACCOUNT-COOKIE-PREFIX). */
export const AUTH_COOKIE_PREFIX = 'auth.';

/** With Secure the name itself keeps other hosts and paths from setting it. */
function cookieName(secure: boolean): string {
  return `${secure ? '__Host-' : ''}${AUTH_COOKIE_PREFIX}session`;
}

/** The secret in the request's session cookie, or null. */
export function readSessionCookie(request: IncomingMessage): string | null {
  const header = request.headers.cookie;
  if (header === undefined) return null;
  return parseCookie(header)[cookieName(wantsSecureCookies(requestState(request).client))] ?? null;
}

/**
 * The refusal of a request without a valid session: expired where it sent one (T-ACCOUNT-SESSION-EXPIRED), otherwise
 * that a login is needed (T-ACCOUNT-LOGIN-REQUIRED, R-PLATFORM-NO-SESSION-TEXT).
 */
export function loginRequired(request: IncomingMessage): AppError {
  const text = readSessionCookie(request) === null ? 'account.login_required' : 'account.session_expired';
  return new AppError('authentication_required', text);
}

function write(response: ServerResponse, value: string, maxAge: number): void {
  const secure = wantsSecureCookies(requestState(response.req).client);
  const cookie = stringifySetCookie({
    name: cookieName(secure),
    value,
    maxAge,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
  response.appendHeader('Set-Cookie', cookie);
}

/** 30 days (L-ACCOUNT-SESSION-DAYS). */
export function writeSessionCookie(response: ServerResponse, secret: string): void {
  write(response, secret, LIMITS.authCookieDays * 86_400);
}

export function removeSessionCookie(response: ServerResponse): void {
  write(response, '', 0);
}
