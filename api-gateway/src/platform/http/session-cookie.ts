import type { Request, Response } from 'express';
import { parseCookie, stringifySetCookie } from 'cookie';
import { AUTH_COOKIE_PREFIX, LIMITS } from '@tandem/contracts/product/limits';
import { wantsSecureCookies } from './secure-request.ts';

/** With Secure the name itself keeps other hosts and paths from setting it. */
function cookieName(secure: boolean): string {
  return `${secure ? '__Host-' : ''}${AUTH_COOKIE_PREFIX}session`;
}

/** The secret in the request's session cookie, or null. */
export function readSessionCookie(request: Request): string | null {
  const header = request.headers.cookie;
  if (header === undefined) return null;
  return parseCookie(header)[cookieName(wantsSecureCookies(request))] ?? null;
}

function write(response: Response, value: string, maxAge: number): void {
  const secure = wantsSecureCookies(response.req);
  const cookie = stringifySetCookie({
    name: cookieName(secure),
    value,
    maxAge,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
  response.append('Set-Cookie', cookie);
}

/** 30 days (L-ACCOUNT-SESSION-DAYS). */
export function writeSessionCookie(response: Response, secret: string): void {
  write(response, secret, LIMITS.authCookieDays * 86_400);
}

export function removeSessionCookie(response: Response): void {
  write(response, '', 0);
}
