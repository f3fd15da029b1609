import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import { AppError } from '../errors/app-error.ts';

/** So many calls a gateway has under way at most: with more, each would only take longer, up to the patience of all. */
export const MOST_CALLS = 300;
/** With so many under way, only calls are taken that are refused last. */
export const MOST_OTHER_CALLS = 200;

/** So many of the calls that are refused within a second are asked to come back together. */
const BACK_TOGETHER = 100;
const LONGEST_SECONDS = 10;

/**
 * When the next refused call is to come back, in seconds: the first ones after one second, in which a gateway ends about as
 * many calls as it may have, and the others later, so that refusing them again does not become all that it does.
 */
function createSpread(now: () => number): () => number {
  let [second, refused] = [0, 0];
  return () => {
    const current = Math.floor(now() / 1000);
    if (current !== second) [second, refused] = [current, 0];
    refused += 1;
    return Math.min(LONGEST_SECONDS, Math.ceil(refused / BACK_TOGETHER));
  };
}

export interface CallRoom {
  /** Throws 503 `unavailable` where a gateway has too many calls under way to begin this one (R-PLATFORM-OVERLOAD). */
  check: (definition: Pick<EndpointDefinition, 'refused' | 'session'>) => void;
  /** Does a part of a call, which counts as under way meanwhile. */
  during: <T>(work: () => Promise<T>) => Promise<T>;
}

/**
 * Keeps the calls of a gateway few enough that those which it has begun are ended soon. Who comes beyond that is refused
 * before anything is looked up: a call that is begun and given up in the middle has cost as much as one that succeeds. What
 * waits for its client, such as a body that is being sent, or a stream, is no work and counts nothing; neither does a call without a
 * session, which is never refused: of hundreds of notices about payments all but a few wait for their turn.
 */
export function createCallRoom(now: () => number = Date.now): CallRoom {
  let underWay = 0;
  const comeBack = createSpread(now);
  return {
    check: ({ refused, session }) => {
      // What needs no session is in memory, or a notice of another server.
      if (session === 'none') return;
      if (underWay >= (refused === 'last' ? MOST_CALLS : MOST_OTHER_CALLS))
        throw new AppError('unavailable', 'site_busy', { retryAfter: comeBack() });
    },
    during: async (work) => {
      underWay += 1;
      try {
        return await work();
      } finally {
        underWay -= 1;
      }
    },
  };
}
