import { createLikesEndpoints } from './likes.routes.ts';
import { createLikesService } from './likes.service.ts';

/** What members like, and the lists of it. */
export const createLikesArea = (deps: Parameters<typeof createLikesService>[0]) => ({
  handlers: createLikesEndpoints({ likes: createLikesService(deps) }),
});
