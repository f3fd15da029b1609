import type { ResponseOf } from '@tandem/contracts/api/index';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db, DbOrTrx, Trx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { JobQueue } from '../../platform/jobs/queues.ts';
import * as exports from './data-export.repository.ts';
import type { LatestExport } from './data-export.repository.ts';
import type { ExportFiles } from './export-files.ts';
import type { ExportJob } from './export-job.ts';

export type ExportState = ResponseOf<'GET /api/export.php'>;

export interface DataExportService {
  /** The state of a member's latest export. */
  state: (userId: number) => Promise<ExportState>;
  /**
   * Requests an export (C-ACCOUNT-EXPORT). Throws `too_many_requests` within a day of the one before, unless that one reaches
   * nobody (R-ACCOUNT-EXPORT-UNSENT), and after five within a day, whatever became of them (L-ACCOUNT-EXPORTS-DAY).
   */
  request: (userId: number) => Promise<ExportState>;
  /** Ends the links that were mailed to a member, in the caller's transaction (R-ACCOUNT-LINKS-VOID). */
  closeLinks: (trx: Trx, userId: number) => Promise<void>;
  /** The ids of the exports of a member who is purged. */
  listFilesOf: (trx: Trx, userId: number) => Promise<string[]>;
  /** Removes the files of exports whose rows are gone. */
  removeFiles: (ids: readonly string[]) => Promise<void>;
  cleanUp: () => Promise<void>;
}

const PAUSE_MILLISECONDS = LIMITS.exportPauseHours * 3_600_000;
const DAY_MILLISECONDS = 86_400_000;

/**
 * Whether its link reaches nobody: it was ended before its time, or its mail was dropped, as the member has given up the address
 * that it was for, or the account was to be deleted when the mail's turn came.
 */
const isVoid = ({
  requested_at: requestedAt,
  expires_at: expiresAt,
  mail_dropped_at: droppedAt,
}: LatestExport): boolean =>
  droppedAt !== null ||
  (expiresAt !== null && expiresAt.getTime() < requestedAt.getTime() + LIMITS.exportHours * 3_600_000);

/** Whether it could not be made, or its mail could not be delivered. */
const hasFailed = (latest: LatestExport): boolean => latest.given_up_at !== null || latest.mail_given_up_at !== null;

/** The exports of a member that count for the next one. */
interface Requested {
  /** The latest, if it is of use to its member. */
  latest: LatestExport | null;
  /** With it, the requests of a day are used up. */
  last: LatestExport | undefined;
}

async function readRequested(db: DbOrTrx, userId: number): Promise<Requested> {
  const rows = await exports.listLatest(db, userId);
  const [latest = null] = rows;
  return { latest: latest === null || isVoid(latest) ? null : latest, last: rows[LIMITS.exportsPerDay - 1] };
}

/** One that has failed does not count, except as one of a day: each of them has been a file, and its mail. */
function nextOf({ latest, last }: Requested): Date {
  const pause = latest === null || hasFailed(latest) ? 0 : latest.requested_at.getTime() + PAUSE_MILLISECONDS;
  return new Date(Math.max(pause, last === undefined ? 0 : last.requested_at.getTime() + DAY_MILLISECONDS));
}

/** A link is there from the first attempt at its mail on: only the outbox knows that it was sent (R-ACCOUNT-EXPORT-UNSENT). */
function toState(requested: Requested): ExportState {
  const next = nextOf(requested).toISOString();
  const { latest } = requested;
  if (latest === null) return { state: null, requested_at: null, next_at: next };
  const state = hasFailed(latest) ? 'failed' : latest.mail_sent_at === null ? 'waiting' : 'sent';
  return { state, requested_at: latest.requested_at.toISOString(), next_at: next };
}

export function createDataExportService({
  db,
  files,
  queue,
}: {
  db: Db;
  files: ExportFiles;
  queue: Pick<JobQueue<ExportJob>, 'stage'>;
}): DataExportService {
  return {
    state: async (userId) => toState(await readRequested(db, userId)),
    request: (userId) =>
      db.transaction().execute(async (trx) => {
        await exports.lockMember(trx, userId);
        const wait = Math.ceil((nextOf(await readRequested(trx, userId)).getTime() - Date.now()) / 1000);
        if (wait > 0) {
          const params = { hours: LIMITS.exportPauseHours };
          throw new AppError('too_many_requests', 'data_export.tomorrow', { params, retryAfter: wait });
        }
        await queue.stage(trx, { export: await exports.insertExport(trx, userId) });
        return toState(await readRequested(trx, userId));
      }),
    closeLinks: exports.endLinks,
    listFilesOf: exports.findExportsOf,
    removeFiles: async (ids) => {
      for (const id of ids) await files.remove(id);
    },
    cleanUp: async () => {
      for (const id of await exports.findOver(db)) await files.remove(id);
      await exports.deleteOldExports(db);
      await files.removeDrafts();
    },
  };
}
