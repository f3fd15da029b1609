import { TestClock } from 'pg-boss';
import { openPool } from '../src/platform/db/database.ts';
import { createNotices } from '../src/platform/db/notices.ts';
import { createLogger } from '../src/platform/http/logger.ts';
import { createJobs } from '../src/platform/jobs/jobs.ts';
import type { JobKind } from '../src/platform/jobs/job-kind.ts';
import type { Jobs } from '../src/platform/jobs/jobs.ts';
import type { JobQueue } from '../src/platform/jobs/queues.ts';
import type { TestDatabase } from './database.ts';

/** The background work of one process, without the process. */
export interface TestJobs extends Jobs {
  /** What was logged, as JSON. */
  lines: string[];
  close: () => Promise<void>;
}

/** Jobs on a database of the test; those that are given the same clock have the same time. */
export function createTestJobs(database: Pick<TestDatabase, 'url'>, clock?: TestClock): TestJobs {
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'trace' }, { write: (line: string) => lines.push(line) });
  const { pool, close } = openPool(database.url, { max: 5 });
  const notices = createNotices({ databaseUrl: database.url, log });
  const jobs = createJobs({ pool, notices, log, clock });
  return {
    ...jobs,
    lines,
    close: async () => {
      await jobs.stop();
      await notices.close();
      await close();
    },
  };
}

/** A clock that stands still until the test moves it. */
export const createClock = () => new TestClock();

/** Lets time pass. What is done at certain times is done by the next look, not by this. */
export const pass = (clock: TestClock, seconds: number) => clock.setTime(clock.now() + seconds * 1000);

/** Lets so much time pass that a job whose process died meanwhile is noticed, and due again. */
export async function passUntilNoticed(clock: TestClock, limitSeconds: number): Promise<void> {
  await pass(clock, limitSeconds);
  // The queues are looked after once a minute.
  await clock.tick(60_000);
}

export type { JobKind, JobQueue, TestClock };
