import type { EventEmitter } from 'node:events';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
/**
 * What comes so soon after the first signal is the same press of Ctrl+C: the terminal sends it to every process of `npm start`, and
 * npm and pnpm hand it on to the one that they have started.
 */
const SAME_PRESS_MILLISECONDS = 1000;

export interface StopHandlers {
  /** Ends the work of this process in order. */
  stop: () => void;
  /** Cuts off what the end still waits for. */
  hurry: () => void;
}

/**
 * Calls `stop` at the first SIGTERM or SIGINT and `hurry` at one that comes later than a second after it
 * (R-PLATFORM-STOP-SECOND). The third one ends the process as it would without handlers.
 */
export function onStopSignals(
  { stop, hurry }: StopHandlers,
  source: EventEmitter = process,
  now: () => number = () => performance.now(),
): void {
  let stoppedAt: number | null = null;
  const handle = () => {
    if (stoppedAt === null) {
      stoppedAt = now();
      stop();
      return;
    }
    if (now() - stoppedAt < SAME_PRESS_MILLISECONDS) return;
    for (const signal of SIGNALS) source.off(signal, handle);
    hurry();
  };
  for (const signal of SIGNALS) source.on(signal, handle);
}
