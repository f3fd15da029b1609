const FAILURES_TO_OPEN = 5;
const FIRST_PAUSE_MILLISECONDS = 2000;
const LONGEST_PAUSE_MILLISECONDS = 30_000;

/** What a call that was let through reports when it is over. Only the first report counts. */
export interface Permit {
  succeed: () => void;
  fail: () => void;
  /** The visitor went away: it says nothing about the upstream. */
  abandon: () => void;
}

export interface CircuitBreaker {
  /** A permit, or the seconds to wait while calls would only fail. */
  enter: () => Permit | { waitSeconds: number };
}

/**
 * Stops calling an upstream that does not respond: after five failures in a row nothing is sent for
 * two seconds, then one call tries; each failed trial doubles the pause, up to half a minute.
 */
export function createCircuitBreaker(now: () => number = () => Date.now()): CircuitBreaker {
  let failures = 0;
  let pause = FIRST_PAUSE_MILLISECONDS;
  let openUntil = 0;
  let trial = false;

  const close = () => {
    failures = 0;
    pause = FIRST_PAUSE_MILLISECONDS;
    openUntil = 0;
  };
  const fail = (wasTrial: boolean) => {
    failures += 1;
    if (wasTrial) pause = Math.min(pause * 2, LONGEST_PAUSE_MILLISECONDS);
    if (failures >= FAILURES_TO_OPEN) openUntil = now() + pause;
  };

  return {
    enter: () => {
      const isOpen = failures >= FAILURES_TO_OPEN;
      if (isOpen && (now() < openUntil || trial))
        return { waitSeconds: Math.max(1, Math.ceil((openUntil - now()) / 1000)) };
      const isTrial = isOpen;
      if (isTrial) trial = true;
      let reported = false;
      const once = (report: () => void) => () => {
        if (reported) return;
        reported = true;
        if (isTrial) trial = false;
        report();
      };
      return { succeed: once(close), fail: once(() => fail(isTrial)), abandon: once(() => undefined) };
    },
  };
}
