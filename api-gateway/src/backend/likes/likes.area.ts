import { createLikesEndpoints } from './likes.routes.ts';
import { createLikesService } from './likes.service.ts';
import type { LikesServiceDeps } from './likes.service.ts';

/** What members like, and the lists of it. */
export function createLikesArea(deps: LikesServiceDeps) {
  const likes = createLikesService(deps);
  return { likes, handlers: createLikesEndpoints({ likes }) };
}
