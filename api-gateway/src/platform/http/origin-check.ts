import type { IncomingMessage } from 'node:http';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import { AppError } from '../errors/app-error.ts';
import { requestState } from './request-state.ts';

/** `https://host:port` as the visitor's browser has it. */
export function ownOrigin(request: IncomingMessage): string {
  return `http${requestState(request).client.isSecure ? 's' : ''}://${request.headers.host ?? ''}`;
}

function isOwnOrigin(request: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return origin.toLowerCase() === ownOrigin(request).toLowerCase() || allowed.includes(origin);
}

/**
 * Whether a call may be made from this site only: a write, unless its definition says otherwise, and a GET whose
 * definition says so because it changes something. A call that the contract does not know is judged by its method.
 */
export function isOwnSiteOnly(method: string, definition: Pick<EndpointDefinition, 'origin'> | undefined): boolean {
  return (definition?.origin ?? (method === 'GET' ? 'any' : 'own')) === 'own';
}

/**
 * Lets a call through that may be made from this site only (R-PLATFORM-ORIGIN). A write needs its `Origin`; a GET,
 * which a browser sends without one, needs `Sec-Fetch-Site: same-origin`, or the Origin together with the header that
 * no form or image can set. `allowed` are more origins that count as this site's. Throws `forbidden_origin`.
 */
export function checkOrigin(request: IncomingMessage, allowed: readonly string[]): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && request.headers['sec-fetch-site'] === 'same-origin') return;
  const isMarked = !isRead || request.headers['x-request-type'] === 'client';
  if (isMarked && isOwnOrigin(request, allowed)) return;
  throw new AppError('forbidden_origin', 'wrong_origin');
}
