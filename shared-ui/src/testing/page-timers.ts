type StartTimer = (work: (...given: unknown[]) => void, milliseconds?: number, ...given: unknown[]) => unknown;

/** The timers that a page has from its environment. */
interface Timers {
  setTimeout: StartTimer;
  setInterval: StartTimer;
  endWithPage?: true;
}

/**
 * Makes the timers of the environment those of the page: in a browser they end with it, while those of Node.js go on when
 * jsdom is gone. A pause of an outbox, or the end of a notice, would then find no window, whichever test runs by then.
 * Calling it again, as each test file of a worker does, changes nothing.
 */
export function endTimersWithPage(): void {
  const timers = globalThis as unknown as Timers;
  if (timers.endWithPage === true) return;
  timers.endWithPage = true;
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const start = timers[name];
    const startForPage: StartTimer = (work, ...rest) => {
      const page = globalThis.window;
      return start(
        (...given) => {
          if (globalThis.window === page) work(...given);
        },
        ...rest,
      );
    };
    // With what Node.js adds to the function, for `promisify`.
    timers[name] = Object.assign(startForPage, start);
  }
}
