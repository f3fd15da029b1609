import { describe, expect, test } from 'vitest';
import { recurring } from '../src/platform/jobs/job-kind.ts';
import type { JobKind } from '../src/platform/jobs/job-kind.ts';
import { createClock, pass, passUntilNoticed } from './jobs.ts';
import { startTcpProxy } from './tcp-proxy.ts';
import { setUpWork } from './work.ts';
import type { Work } from './work.ts';

const { countOf, createProcess, database, done, kindOf, processes, queueName, stage, startProcess } = setUpWork();

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
    const givenUpQueue = `${queueName()}-given-up`;
    const jobs = createProcess(clock);
    jobs.define(kindOf({ name: givenUpQueue }));
    const { promise: ending, resolve: end } = Promise.withResolvers<void>();
    const queue = jobs.define(kindOf({ givenUpQueue, attempts: 1, run: () => ending }));
    await jobs.open();
    await stage(queue, 5);
    const late = jobs.runDue(queueName());
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
      const jobs = createProcess(clock);
      jobs.define(recurring({ name: queueName(), schedule: '* * * * *', limitSeconds: 60, run }));
      await jobs.open();
    }
    for (const jobs of processes) await jobs.work();
    // When the first process starts, not at the next full minute.
    await expect.poll(() => rounds).toBeGreaterThan(0);
    const [before, begunAt] = [rounds, clock.now()];
    // A round is staged by a job, which the clock does not wait for: it may come up a few ticks later on a busy machine.
    const roundsAfterTick = async () => {
      await clock.tick(15_000);
      await expect.poll(async () => (await countOf())?.waiting).toBe(0);
      return rounds - before;
    };
    await expect.poll(roundsAfterTick, { interval: 1, timeout: 45_000 }).toBeGreaterThanOrEqual(10);
    // One a minute: each of the three would make as many alone. The first and the last round may fall outside.
    expect(rounds - before).toBeLessThanOrEqual((clock.now() - begunAt) / 60_000 + 2);
    expect(most).toBe(1);
  });
});

describe('a process at work', () => {
  test('begins a job when its transaction commits, from any process, long before its next poll', async () => {
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
    const url = new URL(database().url);
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
