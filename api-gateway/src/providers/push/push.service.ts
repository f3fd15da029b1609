import type { Logger } from 'pino';
import type { TenantDirectory } from '../../platform/tenants/tenant-directory.ts';
import type { Config } from '../../platform/config/env.ts';
import type { Db } from '../../platform/db/database.ts';
import type { EndpointHandlers } from '../../platform/http/handler.ts';
import { appIconPaths } from '../../platform/brand/app-icons.ts';
import { createPushWorker } from './push-worker.ts';
import type { PushWorker, PushWorkerDeps } from './push-worker.ts';
import { createPushEndpoints } from './push.routes.ts';
import { createPushServices } from '../../platform/config/push-services.ts';
import type { VapidKeys } from './vapid-keys.ts';
import { createWebPushProvider } from './web-push-provider.ts';

export interface PushDeps {
  config: Config;
  db: Db;
  log: Logger;
  keys: VapidKeys;
  tenants: TenantDirectory;
  mayPush: PushWorkerDeps['mayPush'];
}

export interface Push {
  endpoints: EndpointHandlers;
  worker: PushWorker;
}

/** Web Push: subscriptions of members, and the worker that sends what the outbox holds for them. */
export function createPush(deps: PushDeps): Push {
  const { config, db, log, keys, tenants, mayPush } = deps;
  const services = createPushServices(config.pushServices);
  const worker = createPushWorker({
    db,
    log,
    provider: createWebPushProvider({ keys, services }),
    tenantById: async (id) => (await tenants.all()).find((tenant) => tenant.id === id) ?? null,
    mayPush,
    pictures: ({ settings }) => appIconPaths(settings),
  });
  return { endpoints: createPushEndpoints({ db, services }), worker };
}
