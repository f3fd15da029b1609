import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { JobQueue } from '../../platform/jobs/queues.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import { createNewsJob } from './news-job.ts';
import { createNewsMail } from './news-mail.ts';
import type { NewsMailDeps } from './news-mail.ts';
import type { NewsJob } from './news.repository.ts';
import { createReminderMail } from './reminder-mail.ts';
import { createRemindersJob } from './reminders.ts';
import type { RemindersDeps } from './reminders.ts';

export interface MemberNewsAreaDeps extends Omit<NewsMailDeps & RemindersDeps, 'notifications' | 'mail'> {
  jobs: Pick<Jobs, 'define'>;
  mail: Pick<Mail, 'define' | 'queue' | 'wasQueued'>;
  notifications: Pick<NotificationsService, 'mayMail' | 'mayPush' | 'claim' | 'unsubscribeLinks'>;
}

/** What members who are away are sent: mails about messages and likes, reminders and the weekly update. */
export function createMemberNewsArea(deps: MemberNewsAreaDeps) {
  const { jobs, mail } = deps;
  mail.define(createNewsMail(deps));
  mail.define(createReminderMail(deps));
  const queue: JobQueue<NewsJob> = jobs.define(createNewsJob({ ...deps, queue: () => queue }));
  jobs.define(createRemindersJob(deps));
  return { handlers: {} };
}
