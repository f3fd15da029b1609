import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { recurring, TryLater } from '../src/platform/jobs/job-kind.ts';
import type { JobAttempt, JobKind } from '../src/platform/jobs/job-kind.ts';
import { countJobs } from '../src/platform/jobs/jobs.repository.ts';
import { createTestDatabase } from './harness.ts';
import type { TestDatabase } from './harness.ts';
import { createClock, createTestJobs, pass, passUntilNoticed } from './jobs.ts';
import type { JobQueue, TestClock, TestJobs } from './jobs.ts';
import { startTcpProxy } from './tcp-proxy.ts';

interface Work {
  n: number;
}

let database: TestDatabase;
let name: string;
let done: number[];
const processes: TestJobs[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  name = `work-${randomUUID()}`;
  done = [];
});
afterEach(async () => {
  for (const each of processes.splice(0)) await each.close();
});

const kindOf = (changes: Partial<JobKind<Work>> = {}): JobKind<Work> => ({
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

async function startProcess(
  changes: Partial<JobKind<Work>> = {},
  clock?: TestClock,
  url = database.url,
): Promise<{ jobs: TestJobs; queue: JobQueue<Work> }> {
  const jobs = createTestJobs({ url }, clock);
  processes.push(jobs);
  const queue = jobs.define(kindOf(changes));
  await jobs.open();
  return { jobs, queue };
}

const stage = (queue: JobQueue<Work>, n: number, afterSeconds = 0) =>
  database.db.transaction().execute((trx) => queue.stage(trx, { n }, { afterSeconds }));
const countOf = async () => (await countJobs(database.db)).find(({ queue }) => queue === name);

describe('a job', () => {
  test('is there when the transaction that stages it commits, and is not when it is rolled back', async () => {
    const { jobs, queue } = await startProcess();
    const undone = database.db.transaction().execute(async (trx) => {
      await queue.stage(trx, { n: 1 });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await jobs.runDue()).toBe(0);
    await database.db.transaction().execute(async (trx) => {
      await queue.stage(trx, { n: 2 });
      // Not before the commit.
      expect(await jobs.runDue()).toBe(0);
    });
    expect(await jobs.runDue()).toBe(1);
    expect(done).toEqual([2]);
  });

  test('is staged once under its id', async () => {
    const { jobs, queue } = await startProcess();
    const id = randomUUID();
    const stageIt = () => database.db.transaction().execute((trx) => queue.stage(trx, { n: 1 }, { id }));
    expect(await stageIt()).toBe(id);
    await expect(stageIt()).rejects.toThrow('was not taken');
    expect(await jobs.runDue()).toBe(1);
  });

  test('is due when it was said to be, the oldest first', async () => {
    const clock = createClock();
    const { jobs, queue } = await startProcess({ lanes: 1 }, clock);
    await stage(queue, 1, 30);
    await pass(clock, 1);
    await stage(queue, 2);
    await pass(clock, 1);
    await stage(queue, 3, 10);
    expect([await jobs.runDue(), done]).toEqual([1, [2]]);
    await pass(clock, 9);
    expect(await jobs.runDue()).toBe(0);
    await pass(clock, 19);
    expect([await jobs.runDue(), done]).toEqual([2, [2, 1, 3]]);
  });

  test('that fails is tried again after growing pauses, and given up after the last attempt', async () => {
    const clock = createClock();
    const attempts: JobAttempt[] = [];
    const givenUpQueue = `${name}-given-up`;
    const jobs = createTestJobs(database, clock);
    processes.push(jobs);
    jobs.define(kindOf({ name: givenUpQueue }));
    const run: JobKind<Work>['run'] = (_data, attempt) => {
      attempts.push(attempt);
      return Promise.reject(new Error('not today'));
    };
    const queue = jobs.define(kindOf({ givenUpQueue, run }));
    await jobs.open();
    const id = await stage(queue, 7);
    expect(await jobs.runDue(name)).toBe(1);
    await pass(clock, 9);
    expect(await jobs.runDue(name)).toBe(0);
    await pass(clock, 1);
    expect(await jobs.runDue(name)).toBe(1);
    await pass(clock, 29);
    expect(await jobs.runDue(name)).toBe(0);
    expect(await countOf()).toMatchObject({ waiting: 1, failed: 0 });
    await pass(clock, 1);
    expect(await jobs.runDue(name)).toBe(1);
    expect(attempts.map(({ id: of, number, ageSeconds }) => [of, number, ageSeconds])).toEqual([
      [id, 1, 0],
      [id, 2, 10],
      [id, 3, 40],
    ]);
    expect(await countOf()).toMatchObject({ waiting: 0, failed: 1 });
    expect(await jobs.runDue()).toBe(1);
    expect(done, 'by the queue of those that were given up').toEqual([7]);
    const logged = jobs.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged.filter(({ job }) => job === id)).toMatchObject([
      { level: 'warn', queue: name, attempt: 1, failure: 'not today', seconds: 10 },
      { level: 'warn', attempt: 2, seconds: 30 },
      { level: 'error', attempt: 3, failure: 'not today' },
    ]);
  });

  test('can say itself when the next attempt is worth its while', async () => {
    const clock = createClock();
    const { jobs, queue } = await startProcess({ run: () => Promise.reject(new TryLater('busy', 400)) }, clock);
    await stage(queue, 1);
    await jobs.runDue();
    await pass(clock, 399);
    expect(await jobs.runDue()).toBe(0);
    await pass(clock, 1);
    expect(await jobs.runDue()).toBe(1);
  });

  test('of data that its kind does not have is not done', async () => {
    const { jobs, queue } = await startProcess({ attempts: 1 });
    await database.db.transaction().execute((trx) => queue.stage(trx, { n: 1.5 }));
    await jobs.runDue();
    expect(done).toEqual([]);
    expect(await countOf()).toMatchObject({ failed: 1 });
  });
});

describe('processes that share a database', () => {
  test('share the work: of 60 jobs each is done once', async () => {
    const { queue } = await startProcess();
    await startProcess();
    await startProcess();
    const numbers = Array.from({ length: 60 }, (_, index) => index);
    for (const n of numbers) await stage(queue, n);
    const counts = await Promise.all(processes.map((each) => each.runDue()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60);
    expect(done.toSorted((a, b) => a - b)).toEqual(numbers);
  });

  test('take over what one of them had begun when it died; what that one does late changes nothing', async () => {
    const clock = createClock();
    const { promise: ending, resolve: end } = Promise.withResolvers<void>();
    const dying = await startProcess({ run: () => ending.then(() => Promise.reject(new Error('too late'))) }, clock);
    const other = await startProcess({}, clock);
    await stage(dying.queue, 1);
    const late = dying.jobs.runDue();
    await expect.poll(async () => (await countOf())?.active).toBe(1);
    await pass(clock, 59);
    expect(await other.jobs.runDue()).toBe(0);
    await passUntilNoticed(clock, 2);
    // The pause after a failure.
    await pass(clock, 10);
    expect([await other.jobs.runDue(), done]).toEqual([1, [1]]);
    end();
    expect(await late).toBe(1);
    expect(await countOf()).toMatchObject({ waiting: 0, active: 0, failed: 0 });
  });

  test('give up a job with whose last attempt a process died', async () => {
    const clock = createClock();
    const givenUpQueue = `${name}-given-up`;
    const jobs = createTestJobs(database, clock);
    processes.push(jobs);
    jobs.define(kindOf({ name: givenUpQueue }));
    const { promise: ending, resolve: end } = Promise.withResolvers<void>();
    const queue = jobs.define(kindOf({ givenUpQueue, attempts: 1, run: () => ending }));
    await jobs.open();
    await stage(queue, 5);
    const late = jobs.runDue(name);
    await expect.poll(async () => (await countOf())?.active).toBe(1);
    await passUntilNoticed(clock, 61);
    expect([await jobs.runDue(givenUpQueue), done]).toEqual([1, [5]]);
    end();
    await late;
  });

  test('do each round of what comes up again and again once, never two at a time', async () => {
    const clock = createClock();
    let [rounds, running, most] = [0, 0, 0];
    const run = async () => {
      rounds += 1;
      most = Math.max(most, (running += 1));
      await Promise.resolve();
      running -= 1;
    };
    for (let index = 0; index < 3; index += 1) {
      const jobs = createTestJobs(database, clock);
      processes.push(jobs);
      jobs.define(recurring({ name, schedule: '* * * * *', limitSeconds: 60, run }));
      await jobs.open();
    }
    for (const jobs of processes) await jobs.work();
    // With the first process, not with the next full minute.
    await expect.poll(() => rounds).toBeGreaterThan(0);
    const before = rounds;
    for (let minute = 0; minute < 10; minute += 1) {
      await clock.tick(60_000);
      await expect.poll(async () => (await countOf())?.waiting).toBe(0);
    }
    // Each of them would make ten alone; the first and the last round may fall outside.
    expect(rounds - before).toBeGreaterThanOrEqual(8);
    expect(rounds - before).toBeLessThanOrEqual(12);
    expect(most).toBe(1);
  });
});

describe('a process at work', () => {
  test('begins a job when its transaction commits, whoever staged it, long before it looks by itself', async () => {
    const { jobs } = await startProcess({ pollSeconds: 3600 });
    const { queue } = await startProcess({ pollSeconds: 3600 });
    await jobs.work();
    // After its first look.
    await expect.poll(async () => (await stage(queue, 1), done.length), { interval: 100 }).toBeGreaterThan(1);
  });

  test('lets what is under way end when it stops, and leaves the rest', async () => {
    const { promise: ending, resolve: end } = Promise.withResolvers<void>();
    const signals: AbortSignal[] = [];
    const run: JobKind<Work>['run'] = async ({ n }, { signal }) => {
      signals.push(signal);
      await ending;
      done.push(n);
    };
    const { jobs, queue } = await startProcess({ lanes: 1, run });
    await jobs.work();
    await stage(queue, 1);
    await expect.poll(() => signals.length).toBe(1);
    await stage(queue, 2);
    const stopped = jobs.stop();
    expect(signals[0]?.aborted).toBe(true);
    end();
    await stopped;
    expect(done).toEqual([1]);
    expect(await countOf()).toMatchObject({ waiting: 1, active: 0 });
  });

  test('goes on when the database was away, and says so once', async () => {
    const url = new URL(database.url);
    const line = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(line.port);
    const { jobs, queue } = await startProcess({ pollSeconds: 0.5 }, undefined, url.href);
    await jobs.work();
    await stage(queue, 1);
    await expect.poll(() => done).toEqual([1]);
    await line.cut();
    const absences = () => jobs.lines.filter((text) => text.includes('background work waits for the database')).length;
    await expect.poll(absences).toBe(1);
    const { queue: elsewhere } = await startProcess();
    await stage(elsewhere, 2);
    await line.restore();
    await expect.poll(() => done).toEqual([1, 2]);
    expect(absences()).toBe(1);
    expect(jobs.lines.filter((text) => text.includes('background work failed'))).toEqual([]);
  });
});

test('two kinds of one name are a fault', () => {
  const jobs = createTestJobs(database);
  jobs.define(kindOf());
  expect(() => jobs.define(kindOf())).toThrow('Two kinds of jobs');
});

test('the queues are counted: what waits, what failed, and how long the oldest has been due', async () => {
  const clock = createClock();
  const { jobs, queue } = await startProcess({ attempts: 1, run: () => Promise.reject(new Error('no')) }, clock);
  await stage(queue, 1);
  await jobs.runDue();
  await stage(queue, 2);
  await stage(queue, 3, 3600);
  await pass(clock, 50);
  expect(await countOf()).toEqual({ queue: name, waiting: 2, active: 0, failed: 1, oldestSeconds: 50 });
});
