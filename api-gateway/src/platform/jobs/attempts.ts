import type { Clock, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { TryLater } from './job-kind.ts';
import type { StoredKind } from './job-kind.ts';

export interface AttemptDeps {
  boss: PgBoss;
  log: Logger;
  clock: Clock;
  /** Aborted when this process stops. */
  stopping: AbortSignal;
}

/** Runs a job once. Resolves with false when the attempt failed; the failure is then recorded and logged. */
export type Attempt = (kind: StoredKind, job: JobWithMetadata) => Promise<boolean>;

/** Creates the function that runs jobs, and records failures with the time of the next attempt. */
export function createAttempt({ boss, log, clock, stopping }: AttemptDeps): Attempt {
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
    // If the process ends in between, the next attempt is made after the queue's own, short pause.
    await boss.update(kind.name, undefined, { id, startAfter: seconds });
    log[kind.isMinor === true ? 'info' : 'warn']({ ...report, seconds }, 'a job could not be done yet');
  };

  return async (kind, job) => {
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
