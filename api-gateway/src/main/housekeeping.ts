import type { Logger } from 'pino';
import { deleteOldFailures } from '../backend/account/login-lock.repository.ts';
import { deleteExpiredSessions } from '../platform/sessions/session.repository.ts';
import { deleteOldTokens } from '../backend/activation/activation.repository.ts';
import { deleteOldComplaints, forgetOldRequests } from '../backend/complaints/complaints.repository.ts';
import type { Db } from '../platform/db/database.ts';
import { deleteOldKeys } from '../platform/http/idempotency.repository.ts';
import { deleteOldMails } from '../providers/mail/outbox.repository.ts';

const EVERY_MILLISECONDS = 15 * 60_000;

/** Removes rows whose time is over, now and every quarter of an hour. Any number of gateways may do it. Answers what stops it. */
export function startHousekeeping(db: Db, log: Logger): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const tidy = async () => {
    try {
      await deleteExpiredSessions(db);
      await deleteOldFailures(db);
      await deleteOldKeys(db);
      await deleteOldTokens(db);
      await deleteOldMails(db);
      await forgetOldRequests(db);
      await deleteOldComplaints(db);
    } catch (error) {
      log.warn({ err: error }, 'old rows could not be removed; the next round tries again');
    }
  };
  const round = (): void => {
    running = tidy();
  };
  round();
  const timer = setInterval(round, EVERY_MILLISECONDS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
