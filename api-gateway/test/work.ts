import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { z } from 'zod';
import type { JobKind } from '../src/platform/jobs/job-kind.ts';
import { countJobs } from '../src/platform/jobs/jobs.repository.ts';
import { createTestDatabase } from './harness.ts';
import type { TestDatabase } from './harness.ts';
import { createTestJobs } from './jobs.ts';
import type { JobQueue, TestClock, TestJobs } from './jobs.ts';

export interface Work {
  n: number;
}

/** A kind whose jobs add their number to `done`. */
const createKind = (name: string, done: number[], changes: Partial<JobKind<Work>>): JobKind<Work> => ({
  name,
  data: z.object({ n: z.int() }),
  lanes: 2,
  batch: 1,
  attempts: 3,
  pauseSeconds: (attempt) => 10 * 3 ** (attempt - 1),
  limitSeconds: 60,
  pollSeconds: 1,
  run: ({ n }) => Promise.resolve(void done.push(n)),
  ...changes,
});

/**
 * A kind of job for the tests of a file, with a queue of its own in each test, and the processes that work on it. The
 * processes are closed after each test.
 */
export function setUpWork() {
  let database: TestDatabase;
  let name: string;
  /** The numbers of the jobs that were done, in order. */
  const done: number[] = [];
  const processes: TestJobs[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(() => {
    name = `work-${randomUUID()}`;
    done.length = 0;
  });
  afterEach(async () => {
    for (const each of processes.splice(0)) await each.close();
  });

  const kindOf = (changes: Partial<JobKind<Work>> = {}) => createKind(name, done, changes);

  /** Creates a process that has no kinds of jobs yet. */
  const createProcess = (clock?: TestClock, url = database.url): TestJobs => {
    const jobs = createTestJobs({ url }, clock);
    processes.push(jobs);
    return jobs;
  };

  /** Creates a process with the kind, and opens it. */
  const startProcess = async (
    changes: Partial<JobKind<Work>> = {},
    clock?: TestClock,
    url?: string,
  ): Promise<{ jobs: TestJobs; queue: JobQueue<Work> }> => {
    const jobs = createProcess(clock, url);
    const queue = jobs.define(kindOf(changes));
    await jobs.open();
    return { jobs, queue };
  };

  return {
    database: () => database,
    queueName: () => name,
    done,
    processes,
    kindOf,
    createProcess,
    startProcess,
    stage: (queue: JobQueue<Work>, n: number, afterSeconds = 0) =>
      database.db.transaction().execute((trx) => queue.stage(trx, { n }, { afterSeconds })),
    countOf: async () => (await countJobs(database.db)).find(({ queue }) => queue === name),
  };
}
