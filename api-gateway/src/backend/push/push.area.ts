import { appIconPaths } from '../../platform/brand/app-icons.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { TenantDirectory } from '../../platform/tenants/tenant-directory.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import { createPushJob } from './push-job.ts';
import type { PushJobDeps } from './push-job.ts';
import { createPushEndpoints } from './push.routes.ts';
import { createPushService } from './push.service.ts';
import type { PushServiceDeps } from './push.service.ts';

export interface PushAreaDeps extends PushServiceDeps, Pick<PushJobDeps, 'log' | 'pushProvider' | 'links'> {
  jobs: Pick<Jobs, 'define'>;
  tenants: Pick<TenantDirectory, 'all'>;
  notifications: Pick<NotificationsService, 'mayPush'>;
}

/** Web Push: the subscriptions of members' browsers, and the job that sends a push to one of them. */
export function createPushArea(deps: PushAreaDeps) {
  const { jobs, tenants, notifications } = deps;
  jobs.define(
    createPushJob({
      ...deps,
      tenantById: async (id) => (await tenants.all()).find((tenant) => tenant.id === id) ?? null,
      mayPush: notifications.mayPush,
      pictures: ({ settings }) => appIconPaths(settings),
    }),
  );
  return { handlers: createPushEndpoints({ push: createPushService(deps) }) };
}
