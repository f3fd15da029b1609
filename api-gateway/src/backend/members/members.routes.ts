import { handle, type EndpointHandlers } from '../../platform/http/handler.ts';
import type { MembersService } from './members.service.ts';

/** `members.php`, `member.php`, `similar.php` and `signup-matches.php`. */
export function createMembersEndpoints(deps: { members: MembersService }): EndpointHandlers {
  const { members } = deps;
  return {
    ...handle('GET /api/members.php', ({ query, context }) => members.search(context.tenant, context.user, query)),
    ...handle('GET /api/member.php', ({ query, context }) => members.profile(context.tenant, context.user, query.id)),
    ...handle('GET /api/similar.php', async ({ query, context }) => ({
      profiles: await members.similar(context.tenant, context.user, query.id),
    })),
    ...handle('GET /api/signup-matches.php', async ({ query, context }) => ({
      profiles: await members.signupMatches(context.tenant, context.user, query.gender),
    })),
  };
}
