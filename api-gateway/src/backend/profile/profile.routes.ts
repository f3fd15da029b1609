import { handle, type EndpointHandlers } from '../../platform/http/handler.ts';
import type { ProfileService } from './profile.service.ts';

/** `profile.php` (C-PROFILE-READ, C-PROFILE-UPDATE). */
export function createProfileEndpoints({ profiles }: { profiles: ProfileService }): EndpointHandlers {
  return {
    ...handle('GET /api/profile.php', ({ context }) => profiles.read(context.tenant, context.user)),
    ...handle('PUT /api/profile.php', ({ body, context }) => profiles.change(context.tenant, context.user, body)),
  };
}
