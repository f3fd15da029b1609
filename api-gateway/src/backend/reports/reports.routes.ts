import { handle } from '../../platform/http/handler.ts';
import type { EndpointHandlers } from '../../platform/http/handler.ts';
import type { ReportDecisionsService } from './report-decisions.service.ts';
import type { ReportsService } from './reports.service.ts';

export interface ReportsEndpointsDeps {
  reports: ReportsService;
  decisions: ReportDecisionsService;
}

/** `report.php`: sending is for members, the rest for moderators. */
export function createReportsEndpoints({ reports, decisions }: ReportsEndpointsDeps): EndpointHandlers {
  return {
    ...handle('POST /api/report.php', ({ body, context }) => reports.report(context.tenant, context.user.id, body)),
    ...handle('GET /api/report.php', ({ query, context }) => reports.open(context.tenant, context.user, query.after)),
    ...handle('PUT /api/report.php', ({ body, context }) => decisions.decide(context.user, body)),
  };
}
