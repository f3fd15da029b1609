import type { Logger } from 'pino';
import { z } from 'zod';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db, Trx } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import type { JobQueue } from '../../platform/jobs/queues.ts';
import type { PhotosService } from '../photos/photos.service.ts';
import * as links from './account-links.repository.ts';

/** The name of the job that purges accounts. */
export const PURGE_QUEUE = 'purge-accounts';
/** The name of the jobs that remove the files of those that were purged. */
export const PURGED_FILES_QUEUE = 'purged-files';

const purgedFilesSchema = z.object({
  photos: z.array(z.object({ media: z.string(), blurred: z.string() })),
  exports: z.array(z.string()),
});

/** The files of an account whose rows are gone; nothing in it names anybody. */
export type PurgedFiles = z.infer<typeof purgedFilesSchema>;

export interface FilesDeps {
  photos: Pick<PhotosService, 'listFilesOf' | 'removeFiles' | 'refundUnlocksOf'>;
  exports: {
    listFilesOf: (trx: Trx, userId: number) => Promise<string[]>;
    removeFiles: (ids: readonly string[]) => Promise<void>;
  };
}

const DAYS = LIMITS.reactivationDays;
/** The last attempt comes about three days after the first. */
const ATTEMPTS = 24;
const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 4 * 3600;

/** Removes the files of an account that was purged; what is gone already is no fault. */
export function createPurgedFilesJob({ photos, exports }: FilesDeps): JobKind<PurgedFiles> {
  return {
    name: PURGED_FILES_QUEUE,
    data: purgedFilesSchema,
    lanes: 1,
    batch: 1,
    attempts: ATTEMPTS,
    pauseSeconds: (attempt) => Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** (attempt - 1)),
    limitSeconds: 300,
    pollSeconds: 30,
    run: async (files) => {
      await photos.removeFiles(files.photos);
      await exports.removeFiles(files.exports);
    },
  };
}

export interface PurgeDeps extends FilesDeps {
  db: Db;
  log: Logger;
  files: Pick<JobQueue<PurgedFiles>, 'stage'>;
  now: () => Date;
}

/**
 * Creates what purges the accounts whose 14 days are over (R-ACCOUNT-PURGED), until none is left or `signal` is aborted. One
 * that cannot be purged is logged and left for the next round; the others are purged all the same, and the round then
 * rejects (R-ACCOUNT-PURGE-FAULT). The files go by a job that is staged with the deletion: an account that stays keeps them,
 * and those of one that is gone are removed whatever happens to this process.
 */
export function createPurge({
  db,
  log,
  photos,
  exports,
  files,
  now,
}: PurgeDeps): (signal: AbortSignal) => Promise<void> {
  const purgeOne = (userId: number) =>
    db.transaction().execute(async (trx) => {
      if (!(await links.lockLeft(trx, userId, { now: now(), days: DAYS }))) return;
      await photos.refundUnlocksOf(trx, userId);
      await files.stage(trx, {
        photos: await photos.listFilesOf(trx, userId),
        exports: await exports.listFilesOf(trx, userId),
      });
      await links.deleteUser(trx, userId);
    });

  return async (signal) => {
    const failed: number[] = [];
    for (;;) {
      const due = await links.findLeft(db, { now: now(), days: DAYS, without: failed });
      for (const userId of due) {
        if (signal.aborted) return;
        try {
          await purgeOne(userId);
          log.info({ member: userId }, 'an account was purged');
        } catch (error) {
          failed.push(userId);
          log.error({ err: error, member: userId }, 'an account could not be purged');
        }
      }
      if (due.length === 0) break;
    }
    if (failed.length > 0) throw new Error(`${failed.length} of the accounts that are due could not be purged`);
  };
}
