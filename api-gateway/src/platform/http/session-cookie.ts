import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import { LIMITS } from '@tandem/contracts/product/limits';
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
