import { createAutoLikeEndpoints } from './auto-like.routes.ts';
import { createAutoLikeService } from './auto-like.service.ts';

/** Likes that come by themselves. */
export const createAutoLikeArea = (deps: Parameters<typeof createAutoLikeService>[0]) => ({
  handlers: createAutoLikeEndpoints({ autoLikes: createAutoLikeService(deps) }),
});
