import { handle } from '../../platform/http/handler.ts';
import type { EndpointHandlers } from '../../platform/http/handler.ts';
import type { ModerationService } from './moderation.service.ts';

/** `moderation.php` (C-MODERATION-COUNTS). */
export function createModerationEndpoints({ moderation }: { moderation: ModerationService }): EndpointHandlers {
  return handle('GET /api/moderation.php', ({ context }) => moderation.counts(context.tenant.id));
}
