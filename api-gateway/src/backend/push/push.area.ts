import { appIconPaths } from '../../platform/brand/app-icons.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { TenantDirectory } from '../../platform/tenants/tenant-directory.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import { createPushJob } from './push-job.ts';
import type { PushSenderDeps } from './push-sender.ts';
import { createPushEndpoints } from './push.routes.ts';
import { createPushService } from './push.service.ts';
import type { PushServiceDeps } from './push.service.ts';
import { createReminderPushes, createReminderPushJob } from './reminder-push.ts';

export interface PushAreaDeps extends PushServiceDeps, Pick<PushSenderDeps, 'log' | 'pushProvider' | 'links'> {
  jobs: Pick<Jobs, 'define'>;
  tenants: Pick<TenantDirectory, 'all'>;
  notifications: Pick<NotificationsService, 'mayPush'>;
}

/** Web Push: the subscriptions of members' browsers, and the jobs that send a push to one of them. */
export function createPushArea(deps: PushAreaDeps) {
  const { jobs, tenants, notifications } = deps;
  const sender: PushSenderDeps = {
    ...deps,
    tenantById: async (id) => (await tenants.all()).find((tenant) => tenant.id === id) ?? null,
    mayPush: notifications.mayPush,
    pictures: ({ settings }) => appIconPaths(settings),
  };
  jobs.define(createPushJob(sender));
  const reminderPushes = createReminderPushes(jobs.define(createReminderPushJob(sender)));
  return { handlers: createPushEndpoints({ push: createPushService(deps) }), reminderPushes };
}
