import { createReportsEndpoints } from './reports.routes.ts';
import { createReportsService } from './reports.service.ts';
import type { ReportsServiceDeps } from './reports.service.ts';

/** Reports of members, their photos and messages, and what moderators decide on them. */
export function createReportsArea(deps: ReportsServiceDeps) {
  return { handlers: createReportsEndpoints({ reports: createReportsService(deps) }) };
}
