declare global {
  interface Window {
    /** Answer of user.php that the document's head asked for before any script was there. */
    __earlyUser?: Promise<Response> | undefined;
  }
}

/** Uses the answer that the head of the document has asked for already, once; a failed one is asked for again. */
export function fetchWithEarlyUser(window: Window): typeof globalThis.fetch {
  return async (input, init) => {
    const early = window.__earlyUser;
    if (early === undefined || input !== '/api/user.php' || (init?.method ?? 'GET') !== 'GET')
      return window.fetch(input, init);
    window.__earlyUser = undefined;
    return early.catch(() => window.fetch(input, init));
  };
}
