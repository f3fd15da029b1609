import { deleteOldFailures } from '../backend/account/login-lock.repository.ts';
import { deleteExpiredSessions } from '../platform/sessions/session.repository.ts';
import { deleteOldTokens } from '../backend/activation/activation.repository.ts';
import { deleteOldComplaints, forgetOldRequests } from '../backend/complaints/complaints.repository.ts';
import type { Db } from '../platform/db/database.ts';
import { recurring } from '../platform/jobs/job-kind.ts';
import { deleteOldKeys } from '../platform/http/idempotency.repository.ts';
import type { Mail } from '../providers/mail/mail.ts';
import { deleteOldMails } from '../providers/mail/outbox.repository.ts';

export interface HousekeepingDeps {
  db: Db;
  mail: Pick<Mail, 'stageForgotten'>;
}

/** Every quarter of an hour: removes rows whose time is over, and begins what was left without a job. */
export const createHousekeepingJob = ({ db, mail }: HousekeepingDeps) =>
  recurring({
    name: 'housekeeping',
    schedule: '*/15 * * * *',
    limitSeconds: 600,
    run: async () => {
      await mail.stageForgotten();
      await deleteExpiredSessions(db);
      await deleteOldFailures(db);
      await deleteOldKeys(db);
      await deleteOldTokens(db);
      await deleteOldMails(db);
      await forgetOldRequests(db);
      await deleteOldComplaints(db);
    },
  });
