import { handle } from '../../platform/http/handler.ts';
import type { EndpointHandlers } from '../../platform/http/handler.ts';
import type { ComplaintReviewService } from './complaint-review.service.ts';
import type { ComplaintsService } from './complaints.service.ts';

export interface ComplaintsEndpointsDeps {
  complaints: ComplaintsService;
  review: ComplaintReviewService;
}

/**
 * `complaints.php` (C-MODERATION-COMPLAIN, C-MODERATION-COMPLAINT-STATE), open to visitors, and `complaint-review.php` for
 * moderators.
 */
export function createComplaintsEndpoints({ complaints, review }: ComplaintsEndpointsDeps): EndpointHandlers {
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
    ...handle('GET /api/complaint-review.php', ({ query, context }) => review.waiting(context.user, query.after)),
    ...handle('PUT /api/complaint-review.php', ({ body, context }) => review.decide(context.user, body)),
  };
}
