import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { TryLater } from '../src/platform/jobs/job-kind.ts';
import type { JobAttempt, JobKind } from '../src/platform/jobs/job-kind.ts';
import { createClock, createTestJobs, pass } from './jobs.ts';
import { setUpWork } from './work.ts';
import type { Work } from './work.ts';

const { countOf, createProcess, database, done, kindOf, queueName, stage, startProcess } = setUpWork();

describe('a job', () => {
  test('is there when the transaction that stages it commits, and is not when it is rolled back', async () => {
    const { jobs, queue } = await startProcess();
    const undone = database()
      .db.transaction()
      .execute(async (trx) => {
        await queue.stage(trx, { n: 1 });
        throw new Error('undone');
      });
    await expect(undone).rejects.toThrow('undone');
    expect(await jobs.runDue()).toBe(0);
    await database()
      .db.transaction()
      .execute(async (trx) => {
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
    const stageIt = () =>
      database()
        .db.transaction()
        .execute((trx) => queue.stage(trx, { n: 1 }, { id }));
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

  test('is due at its moment, however long its transaction has been open', async () => {
    const { queue } = await startProcess();
    const at = new Date(Date.now() + 3_600_000);
    const id = await database()
      .db.transaction()
      .execute(async (trx) => {
        await sql`select pg_sleep(0.05)`.execute(trx);
        return queue.stage(trx, { n: 1 }, { at });
      });
    const { rows } = await sql<{ due: Date }>`select start_after as due from pgboss.job where id = ${id}`.execute(
      database().db,
    );
    expect(rows).toEqual([{ due: at }]);
  });

  test('that fails is tried again after growing pauses, and given up after the last attempt', async () => {
    const clock = createClock();
    const attempts: JobAttempt[] = [];
    const givenUpQueue = `${queueName()}-given-up`;
    const jobs = createProcess(clock);
    jobs.define(kindOf({ name: givenUpQueue }));
    const run: JobKind<Work>['run'] = (_data, attempt) => {
      attempts.push(attempt);
      return Promise.reject(new Error('not today'));
    };
    const queue = jobs.define(kindOf({ givenUpQueue, run }));
    await jobs.open();
    const id = await stage(queue, 7);
    expect(await jobs.runDue(queueName())).toBe(1);
    await pass(clock, 9);
    expect(await jobs.runDue(queueName())).toBe(0);
    await pass(clock, 1);
    expect(await jobs.runDue(queueName())).toBe(1);
    await pass(clock, 29);
    expect(await jobs.runDue(queueName())).toBe(0);
    expect(await countOf()).toMatchObject({ waiting: 1, failed: 0 });
    await pass(clock, 1);
    expect(await jobs.runDue(queueName())).toBe(1);
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
      { level: 'warn', queue: queueName(), attempt: 1, failure: 'not today', seconds: 10 },
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
    await database()
      .db.transaction()
      .execute((trx) => queue.stage(trx, { n: 1.5 }));
    await jobs.runDue();
    expect(done).toEqual([]);
    expect(await countOf()).toMatchObject({ failed: 1 });
  });
});

test('two kinds of one name are a fault', () => {
  const jobs = createTestJobs(database());
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
  expect(await countOf()).toEqual({ queue: queueName(), waiting: 2, active: 0, failed: 1, oldestSeconds: 50 });
});
