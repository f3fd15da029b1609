import { z } from 'zod';

/** One attempt at a job, as the kind's `run` sees it. */
export interface JobAttempt {
  /** That of the job: the same in each attempt. */
  id: string;
  /** The first attempt is 1. */
  number: number;
  /** Seconds since the job was staged. */
  ageSeconds: number;
  /** Aborted when this process stops, and when the attempt takes longer than the kind allows. */
  signal: AbortSignal;
}

/** A kind of background work, defined by the area whose work it is. */
export interface JobKind<Data extends object> {
  /** Of its queue. It is kept in the database with each job that waits, so it does not change. */
  readonly name: string;
  /** What a job carries: ids, never a secret. */
  readonly data: z.ZodType<Data>;
  /**
   * Does the job. Rejects when it could not be done: it is then tried again after a pause, at a time of its own
   * choosing when the error is a TryLater. An attempt can be made twice, when a process ends before it could record
   * that it was done.
   */
  readonly run: (data: Data, attempt: JobAttempt) => Promise<void>;
  /** Workers of one process, each of which takes jobs by itself. */
  readonly lanes: number;
  /** Jobs that a worker takes at once, and that are done side by side. */
  readonly batch: number;
  /** The job is given up when so many attempts have failed. */
  readonly attempts: number;
  /** Seconds from a failed attempt to the next. */
  readonly pauseSeconds: (attempt: number) => number;
  /** An attempt that takes longer counts as lost, as if its process had ended, and is made again within a minute. */
  readonly limitSeconds: number;
  /**
   * A job that is due when it is staged is begun at once by any process; one that was put off, so many seconds late at
   * most. Each lane of each process looks that often.
   */
  readonly pollSeconds: number;
  /** Queue into which a job goes that was given up, with the same data. It is defined before this one. */
  readonly givenUpQueue?: string;
  /** Failures are to be expected: they are logged a level lower. */
  readonly isMinor?: boolean;
  /** When jobs come up by themselves, as a cron expression in UTC; also once when a process begins to work. */
  readonly schedule?: string;
}

/** A kind as its jobs are run: the data is parsed from what the database holds. */
export type StoredKind = Omit<JobKind<object>, 'data' | 'run'> & {
  readonly run: (data: unknown, attempt: JobAttempt) => Promise<void>;
};

/** Thrown by a job that knows when the next attempt may succeed. */
export class TryLater extends Error {
  readonly seconds: number;

  constructor(reason: string, seconds: number) {
    super(reason);
    this.name = 'TryLater';
    this.seconds = seconds;
  }
}

const NOTHING = z.object({});

export interface Recurring {
  name: string;
  /** A cron expression in UTC. */
  schedule: string;
  limitSeconds: number;
  /** One round. A round that fails is not repeated: the next one comes by itself. */
  run: (signal: AbortSignal) => Promise<void>;
}

/** Work that comes up again and again. However many processes there are, each time is one of them does it. */
export function recurring({ name, schedule, limitSeconds, run }: Recurring): JobKind<object> {
  return {
    name,
    schedule,
    limitSeconds,
    data: NOTHING,
    lanes: 1,
    batch: 1,
    attempts: 1,
    pauseSeconds: () => 0,
    pollSeconds: 30,
    run: (_nothing, { signal }) => run(signal),
  };
}
