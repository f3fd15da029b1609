import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { requestState } from './request-state.ts';

/** Marks calls that this process makes to itself, such as for a page that is prerendered. */
export const OWN_CALL_HEADER = 'x-own-call';

/** Known to this process alone: other clients cannot name another caller. */
const SECRET = randomBytes(24).toString('base64url');

/** The header of such a call: on behalf of a visitor's address, or of nobody (null) where many share the response. */
export function ownCallHeader(address: string | null): Record<string, string> {
  return { [OWN_CALL_HEADER]: `${SECRET} ${address ?? ''}` };
}

/** The address that a call counts for (rate-limits.ts); null for what this process requests for everybody. */
export function countedAddress(request: IncomingMessage): string | null {
  const header = request.headers[OWN_CALL_HEADER];
  if (typeof header !== 'string' || !header.startsWith(`${SECRET} `)) return requestState(request).client.ip;
  return header.slice(SECRET.length + 1) || null;
}
