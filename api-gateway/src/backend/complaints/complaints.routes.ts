import { handle } from '../../platform/http/handler.ts';
import type { EndpointHandlers } from '../../platform/http/handler.ts';
import type { ComplaintsService } from './complaints.service.ts';

/** complaints.php (C-MODERATION-COMPLAIN, C-MODERATION-COMPLAINT-STATE), open to visitors. */
export function createComplaintsEndpoints({ complaints }: { complaints: ComplaintsService }): EndpointHandlers {
  return {
    ...handle('POST /api/complaints.php', ({ body, rawBody, context }) =>
      complaints.send(
        {
          tenantId: context.tenant.id,
          userId: context.user?.id ?? null,
          locale: context.locale,
          ip: context.ip,
          idempotencyKey: context.idempotencyKey ?? '',
          bytes: rawBody ?? Buffer.alloc(0),
        },
        body,
      ),
    ),
    ...handle('GET /api/complaints.php', ({ query, context }) => complaints.read(context.tenant.id, query.token)),
  };
}
