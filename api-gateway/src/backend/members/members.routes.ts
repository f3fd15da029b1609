import { handle, type EndpointHandlers } from '../../http/handler.ts';
import type { MembersService } from './members.service.ts';

/** `members.php` and `member.php`. */
export function createMembersEndpoints(deps: { members: MembersService }): EndpointHandlers {
  const { members } = deps;
  return {
    ...handle('GET /api/members.php', ({ query, context }) => members.search(context.tenant, context.user, query)),
    ...handle('GET /api/member.php', ({ query, context }) => members.profile(context.tenant, context.user, query.id)),
  };
}
