import { learnServerTime } from '../session/server-clock.ts';

declare global {
  interface Window {
    /** Answer of user.php that the document's head asked for before any script was there. */
    __earlyUser?: Promise<Response> | undefined;
    /** This device's clock when it was asked for and when it came, in milliseconds. */
    __earlyUserTook?: readonly [sent: number, received: number] | undefined;
  }
}

/** Uses the answer that the head of the document has asked for already, once; a failed one is asked for again. */
export function fetchWithEarlyUser(
  window: Pick<Window, '__earlyUser' | '__earlyUserTook'>,
  fetch: typeof globalThis.fetch,
): typeof globalThis.fetch {
  return async (input, init) => {
    const early = window.__earlyUser;
    if (early === undefined || input !== '/api/user.php' || (init?.method ?? 'GET') !== 'GET')
      return fetch(input, init);
    window.__earlyUser = undefined;
    try {
      const answer = await early;
      // The answer says what time it was when it came, not when the scripts did.
      if (window.__earlyUserTook) learnServerTime(answer.headers.get('Date'), ...window.__earlyUserTook);
      return answer;
    } catch {
      return fetch(input, init);
    }
  };
}
