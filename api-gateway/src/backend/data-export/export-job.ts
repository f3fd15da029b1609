import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import type { MediaStore } from '../../providers/media/media-store.ts';
import * as exports from './data-export.repository.ts';
import type { ExportEntry, ExportFiles } from './export-files.ts';
import { EXPORT_MAIL } from './export-mail.ts';
import { readMemberData } from './exported-data.repository.ts';

const exportJobSchema = z.object({ export: z.uuid() });

export type ExportJob = z.infer<typeof exportJobSchema>;

const LIMIT_SECONDS = 300;
const ATTEMPTS = 5;
const pauseAfter = (attempt: number) => 60 * 3 ** (attempt - 1);

const GIVEN_UP_QUEUE = 'data-export-given-up';

export interface ExportJobDeps {
  db: Db;
  store: Pick<MediaStore, 'read'>;
  files: ExportFiles;
  mail: Pick<Mail, 'queue'>;
}

/** Makes the file of an export, a ZIP of JSON and photos, and queues the mail with its link (R-ACCOUNT-EXPORT-MAILED). */
export function createExportJob({ db, store, files, mail }: ExportJobDeps): JobKind<ExportJob> {
  const entriesOf = async (userId: number): Promise<ExportEntry[]> => {
    const data = JSON.stringify(await readMemberData(db, userId), null, 2);
    const photos = (await exports.readPhotos(db, userId)).filter(({ illustrated }) => !illustrated);
    return [
      { name: 'data.json', read: () => Promise.resolve(Buffer.from(data)) },
      ...photos.map(({ media_key: key, file }) => ({
        name: file,
        read: () => store.read({ kind: 'original', key }),
      })),
    ];
  };

  return {
    name: 'data-export',
    data: exportJobSchema,
    lanes: 1,
    batch: 1,
    attempts: ATTEMPTS,
    pauseSeconds: pauseAfter,
    limitSeconds: LIMIT_SECONDS,
    pollSeconds: 10,
    givenUpQueue: GIVEN_UP_QUEUE,
    run: async ({ export: id }) => {
      const wanted = await exports.findExport(db, id);
      if (wanted === null || wanted.made_at !== null) return;
      await files.write(id, await entriesOf(wanted.user_id));
      const isWanted = await db.transaction().execute(async (trx) => {
        if (!(await exports.markMade(trx, id))) return false;
        await mail.queue(trx, {
          id,
          tenantId: wanted.tenant_id,
          userId: wanted.user_id,
          kind: EXPORT_MAIL,
          recipient: wanted.email,
          language: wanted.language,
          data: { export: id },
        });
        return true;
      });
      // The account was purged while the file was written: nobody else would remove it (R-ACCOUNT-ERASED).
      if (!isWanted) await files.remove(id);
    },
  };
}

/** Records that an export could not be made: the member may ask for another at once. */
export function createExportGivenUpJob(db: Db): JobKind<ExportJob> {
  return {
    name: GIVEN_UP_QUEUE,
    data: exportJobSchema,
    lanes: 1,
    batch: 1,
    attempts: ATTEMPTS,
    pauseSeconds: pauseAfter,
    limitSeconds: LIMIT_SECONDS,
    pollSeconds: 30,
    run: ({ export: id }) => exports.markGivenUp(db, id),
  };
}
