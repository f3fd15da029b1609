import type { Pool } from 'pg';
import { PgBoss, systemClock } from 'pg-boss';
import type { Clock } from 'pg-boss';
import type { Logger } from 'pino';
import type { Notices } from '../db/notices.ts';
import { createAttempt } from './attempts.ts';
import type { Attempt } from './attempts.ts';
import { createJobsDatabase } from './jobs-database.ts';
import type { JobKind, StoredKind } from './job-kind.ts';
import { createJobQueue, createQueues } from './queues.ts';
import type { JobQueue } from './queues.ts';

/** Jobs that are running when the process stops get this long to end. */
const STOP_MILLISECONDS = 30_000;

/** The background work of this process. Processes that share a database share the work. */
export interface Jobs {
  /** Registers a kind, before `open`. Throws when its name is already registered. */
  define: <Data extends object>(kind: JobKind<Data>) => JobQueue<Data>;
  /** Creates missing queues; from then on jobs can be staged. */
  open: () => Promise<void>;
  /** Begins to run jobs, of all kinds or of those named. */
  work: (only?: readonly string[]) => Promise<void>;
  /** Runs the jobs that are due, without `work`, until none is due any more. Returns the number of attempts. */
  runDue: (...only: readonly string[]) => Promise<number>;
  /** Begins no more jobs, and waits for those that are running. */
  stop: () => Promise<void>;
}

export interface JobsDeps {
  pool: Pool;
  notices: Notices;
  log: Logger;
  /** A test's clock; the system's by default. */
  clock?: Clock | undefined;
}

type WithClock = JobsDeps & { clock: Clock };

function createBoss({ pool, notices, log, clock }: WithClock): PgBoss {
  const database = createJobsDatabase({ pool, notices, log });
  const boss = new PgBoss({
    db: database,
    clock,
    useListenNotify: true,
    registerInstance: false,
    openTelemetry: { enabled: false },
    // No job depends on another.
    flowIntervalSeconds: 3600,
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: 15,
    queueCacheIntervalSeconds: 600,
    bamIntervalSeconds: 600,
    maintenanceIntervalSeconds: 3600,
  });
  boss.on('error', (error) => {
    // The first error of an outage was logged with its cause.
    if (!database.isAway()) log.error({ err: error }, 'background work failed');
  });
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  return boss;
}

/** Begins to take jobs of this kind, and schedules it when it recurs. */
async function beginWork(boss: PgBoss, kind: StoredKind, attempt: Attempt): Promise<void> {
  const { name, batch, lanes, pollSeconds, schedule } = kind;
  const options = {
    batchSize: batch,
    localConcurrency: lanes,
    includeMetadata: true,
    perJobResults: true,
    pollingIntervalSeconds: pollSeconds,
    notifyPollingIntervalSeconds: pollSeconds,
    burstWhenBatchFull: batch > 1,
  } as const;
  await boss.work<object, object, typeof options>(name, options, async (jobs) => {
    await Promise.all(jobs.map((job) => attempt(kind, job)));
    // A failed job is not active any more; completing it does not change it.
    return jobs.map(({ id }) => ({ id, status: 'completed' }));
  });
  if (schedule === undefined) return;
  await boss.schedule(name, schedule, {});
  await boss.send(name, {});
}

/** Attempts the jobs of this kind that are due now, one batch per lane. Returns the number of attempts. */
async function runBatch(boss: PgBoss, kind: StoredKind, attempt: Attempt): Promise<number> {
  const { name, lanes, batch } = kind;
  const jobs = await boss.fetch<object>(name, { batchSize: lanes * batch, includeMetadata: true });
  const isDone = await Promise.all(jobs.map((job) => attempt(kind, job)));
  const done = jobs.filter((_job, index) => isDone[index]);
  if (done.length > 0)
    await boss.complete(
      name,
      done.map(({ id, retryCount }) => ({ id, retryCount })),
    );
  return jobs.length;
}

/**
 * Creates background work on pg-boss, with tables in the schema `pgboss` beside the site's own. A job is taken by one
 * process (SKIP LOCKED) and attempted until it is done or given up; when its process ends, another one takes it.
 */
export function createJobs({ clock = systemClock, ...deps }: JobsDeps): Jobs {
  const kinds = new Map<string, StoredKind>();
  const stopping = new AbortController();
  const boss = createBoss({ ...deps, clock });
  const attempt = createAttempt({ boss, log: deps.log, clock, stopping: stopping.signal });

  const chosen = (only: readonly string[] | undefined) =>
    [...kinds.values()].filter(({ name }) => only === undefined || only.includes(name));

  return {
    define: (kind) => {
      const { name, data: schema } = kind;
      if (kinds.has(name)) throw new Error(`Two kinds of jobs are called ${name}`);
      kinds.set(name, { ...kind, run: (data, made) => kind.run(schema.parse(data), made) });
      return createJobQueue(boss, name);
    },
    open: async () => {
      await boss.start();
      await createQueues(boss, kinds.values());
    },
    work: async (only) => {
      for (const kind of chosen(only)) await beginWork(boss, kind, attempt);
    },
    runDue: async (...only) => {
      let made = 0;
      for (;;) {
        let taken = 0;
        for (const kind of chosen(only.length === 0 ? undefined : only)) taken += await runBatch(boss, kind, attempt);
        if (taken === 0) return made;
        made += taken;
      }
    },
    stop: async () => {
      stopping.abort();
      await boss.stop({ close: false, timeout: STOP_MILLISECONDS });
    },
  };
}
