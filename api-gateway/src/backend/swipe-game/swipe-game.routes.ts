import { handle, type EndpointHandlers } from '../../platform/http/handler.ts';
import type { SwipeGameService } from './swipe-game.service.ts';

/** `swipe-game.php`. */
export function createSwipeGameEndpoints({ game }: { game: SwipeGameService }): EndpointHandlers {
  return {
    ...handle('GET /api/swipe-game.php', ({ query, context }) => game.deck(context.tenant, context.user, query.gender)),
    ...handle('POST /api/swipe-game.php', ({ body, context }) =>
      game.swipe(context.tenant, context.user, body.action, body.profile_id),
    ),
  };
}
