import type { Pool } from 'pg';
import { fromKysely, PgBoss, systemClock } from 'pg-boss';
import type { Clock, JobWithMetadata, Queue } from 'pg-boss';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Trx } from '../db/database.ts';
import type { Notices } from '../db/notices.ts';
import { createJobsDatabase } from './jobs-database.ts';
import { TryLater } from './job-kind.ts';
import type { JobKind } from './job-kind.ts';

/** Jobs that are over stay so long, for whoever looks into what failed. */
const KEPT_SECONDS = 86_400;
/** What is under way when the process stops gets this long to end. */
const STOP_MILLISECONDS = 30_000;
const LOOK_MILLISECONDS = 25;

export interface StageOptions {
  /** Of the job (a UUID); one is made when it is left out. */
  id?: string;
  /** Seconds until it is due. */
  afterSeconds?: number;
}

/** Where jobs of one kind are staged. */
export interface JobQueue<Data extends object> {
  /** Stages a job in the transaction of what causes it: it is there when that commits, and never otherwise. Returns its id. */
  stage: (trx: Trx, data: Data, options?: StageOptions) => Promise<string>;
  /** Resolves when an attempt was made at the job, by whichever process, or when the time is over. */
  waitForAttempt: (id: string, milliseconds: number) => Promise<void>;
}

/** The background work of this process. Processes that share a database share the work. */
export interface Jobs {
  /** Makes a kind known, before `open`. Two of a name are an error. */
  define: <Data extends object>(kind: JobKind<Data>) => JobQueue<Data>;
  /** Creates what is missing of the queues; from then on jobs can be staged. */
  open: () => Promise<void>;
  /** Begins to do jobs, those of all kinds or of some. */
  work: (only?: readonly string[]) => Promise<void>;
  /** Does what is due now, without `work`, and resolves when nothing is due any more. Returns how many attempts were made. */
  runDue: (...only: readonly string[]) => Promise<number>;
  /** Begins no more jobs and lets those that are under way end. */
  stop: () => Promise<void>;
}

export interface JobsDeps {
  pool: Pool;
  notices: Notices;
  log: Logger;
  /** A test's; the system's when it is left out. */
  clock?: Clock | undefined;
}

/** A kind whose data is read from what the database has. */
type StoredKind = Omit<JobKind<object>, 'data' | 'run'> & {
  run: (data: unknown, attempt: Parameters<JobKind<object>['run']>[1]) => Promise<void>;
};

function queueOptions(kind: StoredKind): Omit<Queue, 'name'> {
  return {
    // A round that takes longer than the time between two has no second one beside it.
    policy: kind.schedule === undefined ? 'standard' : 'exclusive',
    retryLimit: kind.attempts - 1,
    retryDelay: Math.round(kind.pauseSeconds(1)),
    expireInSeconds: kind.limitSeconds,
    deleteAfterSeconds: KEPT_SECONDS,
    notify: true,
    ...(kind.givenUpQueue !== undefined && { deadLetter: kind.givenUpQueue }),
  };
}

async function createQueues(boss: PgBoss, kinds: Iterable<StoredKind>): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const kind of kinds) {
    const options = queueOptions(kind);
    const queue = known.get(kind.name);
    if (queue === undefined) await boss.createQueue(kind.name, options);
    const isSame = Object.entries(options).every(([name, value]) => queue?.[name as keyof Queue] === value);
    const { policy: _unchangeable, ...changeable } = options;
    if (queue !== undefined && !isSame) await boss.updateQueue(kind.name, changeable);
  }
}

function createBoss({ pool, notices, log, clock = systemClock }: JobsDeps): PgBoss {
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
    // The first of an absence was logged with its cause.
    if (!database.isAway()) log.error({ err: error }, 'background work failed');
  });
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  return boss;
}

/** Makes the attempts at jobs, and writes down those that failed. */
function createRunner(boss: PgBoss, { log, clock = systemClock }: JobsDeps, stopping: AbortSignal) {
  const fail = async (kind: StoredKind, job: JobWithMetadata, error: unknown): Promise<void> => {
    const { id, retryCount } = job;
    const number = retryCount + 1;
    const failure = error instanceof Error ? error.message : String(error);
    const report = { queue: kind.name, job: id, attempt: number, failure };
    await boss.fail(kind.name, { id, retryCount }, { message: failure });
    if (number >= kind.attempts) {
      log[kind.isMinor === true ? 'warn' : 'error'](report, 'a job could not be done and is given up');
      return;
    }
    const seconds = Math.ceil(error instanceof TryLater ? error.seconds : kind.pauseSeconds(number));
    // Were the process to end in between, the next attempt would come after the queue's own, short pause.
    await boss.update(kind.name, undefined, { id, startAfter: seconds });
    log[kind.isMinor === true ? 'info' : 'warn']({ ...report, seconds }, 'a job could not be done yet');
  };

  /** Resolves with false when it failed. */
  return async (kind: StoredKind, job: JobWithMetadata): Promise<boolean> => {
    try {
      await kind.run(job.data, {
        id: job.id,
        number: job.retryCount + 1,
        ageSeconds: (clock.now() - job.createdOn.getTime()) / 1000,
        signal: job.signal === undefined ? stopping : AbortSignal.any([job.signal, stopping]),
      });
      return true;
    } catch (error) {
      await fail(kind, job, error);
      return false;
    }
  };
}

/**
 * Background work by pg-boss, in tables of the schema `pgboss` beside the site's own. A job is taken by one process
 * (SKIP LOCKED) and tried until it is done or given up; one whose process ends is taken again.
 */
export function createJobs(deps: JobsDeps): Jobs {
  const kinds = new Map<string, StoredKind>();
  const stopping = new AbortController();
  const boss = createBoss(deps);
  const attempt = createRunner(boss, deps, stopping.signal);

  const chosen = (only: readonly string[] | undefined) =>
    [...kinds.values()].filter(({ name }) => only === undefined || only.includes(name));

  const begin = async (kind: StoredKind): Promise<void> => {
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
      // What failed is not active any more, and is left as it is.
      return jobs.map(({ id }) => ({ id, status: 'completed' }));
    });
    if (schedule === undefined) return;
    await boss.schedule(name, schedule, {});
    await boss.send(name, {});
  };

  return {
    define: (kind) => {
      const { name, data: schema } = kind;
      if (kinds.has(name)) throw new Error(`Two kinds of jobs are called ${name}`);
      kinds.set(name, { ...kind, run: (data, made) => kind.run(schema.parse(data), made) });
      return {
        stage: async (trx, data, { id, afterSeconds } = {}) => {
          const staged = await boss.send(name, data, {
            db: fromKysely(trx),
            ...(id !== undefined && { id }),
            ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
          });
          if (staged === null) throw new Error(`The job was not taken into the queue ${name}`);
          return staged;
        },
        waitForAttempt: async (id, milliseconds) => {
          const end = Date.now() + milliseconds;
          while (Date.now() < end) {
            const [job] = await boss.findJobs(name, { id });
            if (job === undefined || (job.state !== 'created' && job.state !== 'active')) return;
            await pause(LOOK_MILLISECONDS);
          }
        },
      };
    },
    open: async () => {
      await boss.start();
      await createQueues(boss, kinds.values());
    },
    work: async (only) => {
      for (const kind of chosen(only)) await begin(kind);
    },
    runDue: async (...only) => {
      let made = 0;
      for (;;) {
        let taken = 0;
        for (const kind of chosen(only.length === 0 ? undefined : only)) {
          const jobs = await boss.fetch<object>(kind.name, {
            batchSize: kind.lanes * kind.batch,
            includeMetadata: true,
          });
          const isDone = await Promise.all(jobs.map((job) => attempt(kind, job)));
          const done = jobs.filter((_job, index) => isDone[index]);
          if (done.length > 0)
            await boss.complete(
              kind.name,
              done.map(({ id, retryCount }) => ({ id, retryCount })),
            );
          taken += jobs.length;
        }
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
