import { handle, type EndpointHandlers } from '../../platform/http/handler.ts';
import type { AutoLikeService } from './auto-like.service.ts';

/** `auto-like.php`; from the same site only, because it makes a like. */
export function createAutoLikeEndpoints({ autoLikes }: { autoLikes: AutoLikeService }): EndpointHandlers {
  return {
    ...handle('GET /api/auto-like.php', ({ context }) => autoLikes.next(context.tenant, context.user)),
  };
}
