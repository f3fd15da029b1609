import { createMembersEndpoints } from './members.routes.ts';
import { createMembersService } from './members.service.ts';

/** The search, and the profiles of other members. */
export function createMembersArea(deps: Parameters<typeof createMembersService>[0]) {
  const members = createMembersService(deps);
  return { members, handlers: createMembersEndpoints({ members }) };
}
