import { handle, type EndpointHandlers } from '../../platform/http/handler.ts';
import type { LikesService } from './likes.service.ts';

/** `likes.php` and `like.php`. */
export function createLikesEndpoints(deps: { likes: LikesService }): EndpointHandlers {
  const { likes } = deps;
  return {
    ...handle('GET /api/likes.php', ({ query, context }) => likes.list(context.tenant, context.user, query)),
    ...handle('POST /api/like.php', ({ body, context }) => likes.like(context.tenant, context.user, body.profile_id)),
    ...handle('DELETE /api/like.php', ({ body, context }) =>
      likes.unlike(context.tenant, context.user, body.profile_id),
    ),
    ...handle('PUT /api/like.php', ({ body, context }) => likes.see(context.user, body.profile_id)),
  };
}
