import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import { LIMITS } from '@tandem/contracts/product/limits';
import { AppError } from '../errors/app-error.ts';
import { requestState } from './request-state.ts';
import { wantsSecureCookies } from './secure-request.ts';

/** With it the name of every cookie begins that a login leaves (L-ACCOUNT-COOKIE-PREFIX). */
export const AUTH_COOKIE_PREFIX = 'auth.';

type Kind = 'session' | 'device';

/** With Secure the name itself keeps other hosts and paths from setting it. */
function cookieName(kind: Kind, secure: boolean): string {
  return `${secure ? '__Host-' : ''}${AUTH_COOKIE_PREFIX}${kind}`;
}

function read(request: IncomingMessage, kind: Kind): string | null {
  const header = request.headers.cookie;
  if (header === undefined) return null;
  return parseCookie(header)[cookieName(kind, wantsSecureCookies(requestState(request).client))] ?? null;
}

/** The secret in the request's session cookie, or null. */
export function readSessionCookie(request: IncomingMessage): string | null {
  return read(request, 'session');
}

/**
 * The refusal of a request without a valid session: expired where it sent one (T-ACCOUNT-SESSION-EXPIRED), otherwise
 * that a login is needed (T-ACCOUNT-LOGIN-REQUIRED, R-PLATFORM-NO-SESSION-TEXT).
 */
export function loginRequired(request: IncomingMessage): AppError {
  const text = readSessionCookie(request) === null ? 'account.login_required' : 'account.session_expired';
  return new AppError('authentication_required', text);
}

/** The value of the request's device cookie, or null. */
export function readDeviceCookie(request: IncomingMessage): string | null {
  return read(request, 'device');
}

function write(response: ServerResponse, kind: Kind, value: string, maxAge: number): void {
  const secure = wantsSecureCookies(requestState(response.req).client);
  const cookie = stringifySetCookie({
    name: cookieName(kind, secure),
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
  write(response, 'session', secret, LIMITS.authCookieDays * 86_400);
}

export function removeSessionCookie(response: ServerResponse): void {
  write(response, 'session', '', 0);
}

/** 180 days (L-ACCOUNT-DEVICE-DAYS). It stays after a logout: the device has logged in before. */
export function writeDeviceCookie(response: ServerResponse, token: string): void {
  write(response, 'device', token, LIMITS.knownDeviceDays * 86_400);
}
