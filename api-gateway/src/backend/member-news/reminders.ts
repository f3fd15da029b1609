import type { Db } from '../../platform/db/database.ts';
import { recurring } from '../../platform/jobs/job-kind.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { ReminderPushes } from '../push/reminder-push.ts';
import { REMINDERS, REMINDER_PAUSES, REMINDER_TYPES } from './reminder-kinds.ts';
import type { ReminderKind } from './reminder-kinds.ts';
import { REMINDER_MAIL } from './reminder-mail.ts';
import { findDue, readAbout } from './reminder.repository.ts';
import type { Due } from './reminder.repository.ts';

const MOST = 200;

export interface RemindersDeps {
  db: Db;
  mail: Pick<Mail, 'queue'>;
  notifications: Pick<NotificationsService, 'mayMail' | 'mayPush' | 'claim'>;
  reminderPushes: ReminderPushes;
  now: () => Date;
}

/** Reminds a member by mail and push, as they chose; once, however many rounds there are at the same time. */
async function remind(deps: RemindersDeps, kind: ReminderKind, { id, tenantId, email, language }: Due): Promise<void> {
  const { db, mail, notifications, reminderPushes, now } = deps;
  const type = REMINDER_TYPES[kind];
  await db.transaction().execute(async (trx) => {
    // Also where the member wants neither: the next round need not look again.
    if (!(await notifications.claim(trx, id, { what: kind, milliseconds: REMINDER_PAUSES[kind] }))) return;
    const about = await readAbout(trx, kind, { member: id, now: now() });
    if (about === null) return;
    if (await notifications.mayMail(id, type, trx)) {
      const data = { reminder: kind };
      await mail.queue(trx, { tenantId, userId: id, kind: REMINDER_MAIL, recipient: email, language, data });
    }
    if (await notifications.mayPush(id, type, trx))
      await reminderPushes.stage(trx, id, { kind, type, fictional: about.fictional });
  });
}

/** Each hour: reminders and weekly updates for the members who are due one. */
export const createRemindersJob = (deps: RemindersDeps) =>
  recurring({
    name: 'reminders',
    schedule: '10 * * * *',
    limitSeconds: 3000,
    run: async (signal) => {
      for (const kind of REMINDERS) {
        let due: Due[] = [];
        let after = 0;
        do {
          due = await findDue(deps.db, kind, { now: deps.now(), after, most: MOST });
          for (const member of due) {
            if (signal.aborted) return;
            await remind(deps, kind, member);
            after = member.id;
          }
        } while (due.length === MOST);
      }
    },
  });
