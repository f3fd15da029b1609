import type { Logger } from 'pino';
import type { TenantDirectory } from '../../platform/tenants/tenant-directory.ts';
import type { Config } from '../../platform/config/env.ts';
import type { Db } from '../../platform/db/database.ts';
import type { EndpointHandlers } from '../../platform/http/handler.ts';
import { appIconPaths } from '../../platform/brand/app-icons.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { createPushJob } from './push-job.ts';
import type { PushJobDeps } from './push-job.ts';
import { createPushEndpoints } from './push.routes.ts';
import { createPushServices } from '../../platform/config/push-services.ts';
import type { VapidKeys } from './vapid-keys.ts';
import { createWebPushProvider } from './web-push-provider.ts';

export interface PushDeps {
  config: Config;
  db: Db;
  log: Logger;
  jobs: Jobs;
  keys: VapidKeys;
  tenants: TenantDirectory;
  mayPush: PushJobDeps['mayPush'];
  links: PushJobDeps['links'];
}

/** Web Push: the calls of members' subscriptions, and the job that sends a push to one of them. */
export function createPush(deps: PushDeps): { handlers: EndpointHandlers } {
  const { config, db, log, jobs, keys, tenants, mayPush, links } = deps;
  const services = createPushServices(config.pushServices);
  jobs.define(
    createPushJob({
      db,
      log,
      provider: createWebPushProvider({ keys, services }),
      tenantById: async (id) => (await tenants.all()).find((tenant) => tenant.id === id) ?? null,
      mayPush,
      pictures: ({ settings }) => appIconPaths(settings),
      links,
    }),
  );
  return { handlers: createPushEndpoints({ db, services }) };
}
