import { createBlocksEndpoints } from './blocks.routes.ts';
import { createBlocksService } from './blocks.service.ts';
import type { BlocksServiceDeps } from './blocks.service.ts';

/** Whom a member has blocked, and what a block ends. */
export function createBlocksArea(deps: BlocksServiceDeps) {
  const blocks = createBlocksService(deps);
  return { blocks, handlers: createBlocksEndpoints({ blocks }) };
}
