import { createSwipeGameEndpoints } from './swipe-game.routes.ts';
import { createSwipeGameService } from './swipe-game.service.ts';
import type { SwipeGameServiceDeps } from './swipe-game.service.ts';

/** The swipe game: one member after the other, to be liked or passed. */
export const createSwipeGameArea = (deps: SwipeGameServiceDeps) => ({
  handlers: createSwipeGameEndpoints({ game: createSwipeGameService(deps) }),
});
