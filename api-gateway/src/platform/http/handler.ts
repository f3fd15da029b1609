import type { EndpointKey } from '@tandem/contracts/api/index';
import type { EndpointHandler, EndpointHandlers } from './handler-types.ts';

export type { EndpointHandler, EndpointHandlers, HandlerInput, MoreFaults, RequestContext } from './handler-types.ts';
export type { Session, SessionUser } from '../sessions/session.ts';

/**
 * Names an endpoint's handler, typed by the contract:
 * `{ ...handle('GET /api/likes.php', ({ context }) => service.likes(context.user)) }`.
 * What surrounds it (validation, Origin, session, idempotency, limits) is in dispatch.ts.
 */
export function handle<K extends EndpointKey>(key: K, handler: EndpointHandler<K>): Pick<EndpointHandlers, K> {
  return { [key]: handler } as unknown as Pick<EndpointHandlers, K>;
}
