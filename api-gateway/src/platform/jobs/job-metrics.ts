import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { countJobs } from './jobs.repository.ts';
import type { QueueCount } from './jobs.repository.ts';

type Measure = Exclude<keyof QueueCount, 'queue'>;

const MEASURES: readonly { of: Measure; name: string; help: string }[] = [
  { of: 'waiting', name: 'jobs_waiting', help: 'Jobs that are not begun, due or put off' },
  { of: 'active', name: 'jobs_active', help: 'Jobs that are being done' },
  { of: 'failed', name: 'jobs_failed', help: 'Jobs that were given up within a day' },
  { of: 'oldestSeconds', name: 'jobs_oldest_seconds', help: 'How long the oldest job that is due has been due' },
];

/** Adds the queues of background work to what /metrics shows; they are counted each time that it is requested. */
export function measureJobs(registry: Registry, db: Db, log: Logger): void {
  let counting: Promise<QueueCount[]> | null = null;

  const countOnce = async (): Promise<QueueCount[]> => {
    try {
      return await countJobs(db);
    } catch (error) {
      // All other metrics are shown nevertheless.
      log.warn({ err: error }, 'the jobs could not be counted');
      return [];
    } finally {
      counting = null;
    }
  };

  for (const { of, name, help } of MEASURES) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [registry],
      collect: async () => {
        // The measures of one request are collected side by side.
        const counts = await (counting ??= countOnce());
        gauge.reset();
        for (const count of counts) gauge.set({ queue: count.queue }, count[of]);
      },
    });
  }
}
