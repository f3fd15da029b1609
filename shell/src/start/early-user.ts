import { learnServerTime } from '../session/server-clock.ts';

declare global {
  interface Window {
    /** The response of user.php that the document's head requested before any script was loaded. */
    __earlyUser?: Promise<Response> | undefined;
    /** This device's clock at the request and at the response, in milliseconds. */
    __earlyUserTook?: readonly [sent: number, received: number] | undefined;
  }
}

/** Uses the response that the head of the document has requested already, once; a failed one is requested again. */
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
      const response = await early;
      // The `Date` of the response is that of its arrival, not of the scripts'.
      if (window.__earlyUserTook) learnServerTime(response.headers.get('Date'), ...window.__earlyUserTook);
      return response;
    } catch {
      return fetch(input, init);
    }
  };
}
