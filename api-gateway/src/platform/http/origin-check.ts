import type { Request } from 'express';
import { AppError } from '../errors/app-error.ts';

/** GETs that change something (R-ACCOUNT-LOGOUT-SAME-SITE, C-LIKES-AUTO). */
const STATE_CHANGING_GETS: ReadonlySet<string> = new Set(['GET /api/logout.php', 'GET /api/auto-like.php']);

/** `https://host:port` as the visitor's browser has it. */
export function ownOrigin(request: Request): string {
  return `${request.protocol}://${request.headers.host ?? ''}`;
}

function isOwnOrigin(request: Request, allowed: readonly string[]): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return origin.toLowerCase() === ownOrigin(request).toLowerCase() || allowed.includes(origin);
}

/**
 * Lets a write through only from the site itself. Every write needs its `Origin`; the GETs that
 * change something, which a browser sends without one, need `Sec-Fetch-Site: same-origin`, or the
 * Origin together with the header that no form or image can set. Throws `forbidden_origin`.
 */
export function checkOrigin(request: Request, key: string, allowed: readonly string[]): void {
  const isGet = key.startsWith('GET ');
  if (isGet && !STATE_CHANGING_GETS.has(key)) return;
  if (isGet) {
    if (request.headers['sec-fetch-site'] === 'same-origin') return;
    if (isOwnOrigin(request, allowed) && request.headers['x-request-type'] === 'client') return;
  } else if (isOwnOrigin(request, allowed)) return;
  throw new AppError('forbidden_origin', 'This call has to come from the site itself.');
}
