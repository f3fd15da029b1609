import type { Logger } from 'pino';

/**
 * What to do when the embedded database has ended by itself: one line says whether it was started again, or why not.
 */
export function logRestarts(log: Pick<Logger, 'warn' | 'error'>): (failure: unknown) => void {
  return (failure) => {
    if (failure === null) log.warn('the database had ended and was started again');
    else log.error({ err: failure }, 'the database has ended and does not start');
  };
}
