import { handle } from '../../platform/http/handler.ts';
import type { EndpointHandlers } from '../../platform/http/handler.ts';
import type { LiftingService } from './lifting.service.ts';
import type { ReportDecisionsService } from './report-decisions.service.ts';
import type { ReportsService } from './reports.service.ts';

export interface ReportsEndpointsDeps {
  reports: ReportsService;
  decisions: ReportDecisionsService;
  lifting: LiftingService;
}

/** `report.php`: sending is for members, the rest for moderators; and `standing-review.php`. */
export function createReportsEndpoints({ reports, decisions, lifting }: ReportsEndpointsDeps): EndpointHandlers {
  return {
    ...handle('POST /api/report.php', ({ body, context }) => reports.report(context.tenant, context.user.id, body)),
    ...handle('GET /api/report.php', ({ query, context }) => reports.open(context.tenant, context.user, query.after)),
    ...handle('GET /api/standing-review.php', async ({ query, context }) => ({
      member: await lifting.find(context.user, query.wanted),
    })),
    ...handle('PUT /api/standing-review.php', ({ body, context }) => lifting.lift(context.user, body)),
    ...handle('PUT /api/report.php', ({ body, context }) => decisions.decide(context.user, body)),
  };
}
