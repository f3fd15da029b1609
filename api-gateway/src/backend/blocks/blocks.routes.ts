import { handle } from '../../platform/http/handler.ts';
import type { EndpointHandlers } from '../../platform/http/handler.ts';
import type { BlocksService } from './blocks.service.ts';

/** `block.php`. */
export function createBlocksEndpoints({ blocks }: { blocks: BlocksService }): EndpointHandlers {
  return {
    ...handle('GET /api/block.php', async ({ context }) => ({
      profiles: await blocks.list(context.tenant, context.user.id),
    })),
    ...handle('POST /api/block.php', ({ body, context }) =>
      blocks.block(context.tenant, context.user.id, body.profile_id),
    ),
    ...handle('DELETE /api/block.php', ({ body, context }) => blocks.unblock(context.user.id, body.profile_id)),
  };
}
