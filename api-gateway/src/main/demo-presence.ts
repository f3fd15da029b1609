import type { Logger } from 'pino';
import { LIMITS } from '@tandem/contracts/product/limits';
import { wakeDemo } from '../../demo/demo/demo-presence.ts';
import type { Db } from '../platform/db/database.ts';

/** Sooner than a member stops being online, so that the demo is never a place where nobody is. */
const EVERY_MILLISECONDS = (LIMITS.onlineMinutes - 1) * 60_000;

/**
 * Keeps a few of the fictional demo members online for as long as the gateway runs; a database without demo members
 * is left as it is. Any number of gateways may do it. Answers what stops it.
 */
export function keepDemoPresent(db: Db, log: Logger): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const round = (): void => {
    running = wakeDemo(db).catch((error: unknown) => {
      log.warn({ err: error }, 'demo members could not be brought online; the next round tries again');
    });
  };
  round();
  const timer = setInterval(round, EVERY_MILLISECONDS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
