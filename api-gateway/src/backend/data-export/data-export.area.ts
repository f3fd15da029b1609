import type { Config } from '../../platform/config/env.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import type { Media } from '../../providers/media/mount-media.ts';
import { createDataExportEndpoints } from './data-export.routes.ts';
import { createDataExportService } from './data-export.service.ts';
import { createExportFiles } from './export-files.ts';
import { createExportGivenUpJob, createExportJob } from './export-job.ts';
import { createExportMail } from './export-mail.ts';

export interface DataExportAreaDeps {
  db: Db;
  config: Pick<Config, 'dataDir'>;
  jobs: Pick<Jobs, 'define'>;
  mail: Pick<Mail, 'define' | 'queue'>;
  media: Pick<Media, 'store'>;
}

/** What the site knows about a member, as a file that they download. */
export function createDataExportArea({ db, config, jobs, mail, media }: DataExportAreaDeps) {
  mail.define(createExportMail(db));
  const files = createExportFiles(config.dataDir);
  jobs.define(createExportGivenUpJob(db));
  const queue = jobs.define(createExportJob({ db, mail, files, store: media.store }));
  const dataExport = createDataExportService({ db, files, queue });
  return {
    dataExport,
    exportFiles: files,
    handlers: createDataExportEndpoints({ dataExport }),
    cleanUp: dataExport.cleanUp,
  };
}
