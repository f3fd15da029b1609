import type { Liker, LikesResponse } from '@tandem/contracts/api/members';
import { HOLDS_MEMBERS, SHARED_KEYS } from '@tandem/shared-ui/host';
import type { QueryClient } from '@tandem/shared-ui/query';

/** Returns whether data contain a member, on a card or as a profile, whom the viewer likes. */
function holdsLiked(data: unknown, id: number): boolean {
  if (typeof data !== 'object' || data === null) return false;
  if ('id' in data && data.id === id && 'liked' in data) return data.liked === true;
  return Object.values(data).some((value) => holdsLiked(value, id));
}

/** Whether a query has it already that the viewer likes a member: an own press writes that into all that show them. */
export function knowsLiked(queryClient: QueryClient, id: number): boolean {
  return queryClient
    .getQueryCache()
    .getAll()
    .some(({ meta, state }) => meta?.['members'] === HOLDS_MEMBERS.members && holdsLiked(state.data, id));
}

/** Returns a member's like from the frame's data, the new ones first. Undefined for one who is not among the first. */
export function likerOf(queryClient: QueryClient, id: number): Liker | undefined {
  return queryClient.getQueryData<LikesResponse>(SHARED_KEYS.likes)?.liked_by.find((liker) => liker.id === id);
}
