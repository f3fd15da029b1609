import { handle } from '../../platform/http/handler.ts';
import type { EndpointHandlers } from '../../platform/http/handler.ts';
import type { ReportsService } from './reports.service.ts';

/** `report.php`: sending is for members, the rest for moderators. */
export function createReportsEndpoints({ reports }: { reports: ReportsService }): EndpointHandlers {
  return {
    ...handle('POST /api/report.php', ({ body, context }) => reports.report(context.tenant, context.user.id, body)),
    ...handle('GET /api/report.php', ({ query, context }) => reports.open(context.tenant, query.after)),
    ...handle('PUT /api/report.php', ({ body, context }) =>
      reports.decide(context.tenant, context.user.id, body.id, body.decision),
    ),
  };
}
