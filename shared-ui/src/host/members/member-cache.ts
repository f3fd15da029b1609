import type { LikesResponse, Member, MemberProfile } from '@tandem/contracts/api/members';
import type { Query, QueryClient } from '../query.ts';

/** `meta` of every query, of any part, whose data contain members: changes of a member are written into it. */
export const HOLDS_MEMBERS = { members: true } as const;
/** `meta` of a query that is a list of likes, or counts them. */
export const LISTS_LIKES = { members: true, likes: true } as const;

const holdsMembers = ({ meta }: Query): boolean => meta?.['members'] === true;
const listsLikes = ({ meta }: Query): boolean => meta?.['likes'] === true;

/** What changes about a member while they are on show. */
export type MemberChanges = Partial<Pick<MemberProfile, 'liked' | 'match' | 'like_new'>>;

const isMember = (value: object, id: number): value is Pick<Member, 'id' | 'main_image'> =>
  'main_image' in value && 'id' in value && value.id === id;

/** The data with the member changed wherever they are in it; the same data where they are not. */
function changed(data: unknown, id: number, changes: MemberChanges): unknown {
  if (typeof data !== 'object' || data === null) return data;
  if (isMember(data, id)) {
    // A card has fewer fields than a profile.
    const own = Object.entries(changes).filter(([name]) => name in data);
    return { ...data, ...Object.fromEntries(own) };
  }
  if (Array.isArray(data)) {
    const items = data.map((item: unknown) => changed(item, id, changes));
    return items.some((item, index) => item !== data[index]) ? items : data;
  }
  const entries = Object.entries(data).map(([name, value]) => [name, changed(value, id, changes)] as const);
  return entries.some(([name, value]) => value !== (data as Record<string, unknown>)[name])
    ? Object.fromEntries(entries)
    : data;
}

/**
 * Changes a member in all caches: their profile, and their card in results, likes and similar profiles. The lists and
 * their order stay.
 */
export function patchMember(queryClient: QueryClient, id: number, changes: MemberChanges): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ predicate: holdsMembers }))
    queryClient.setQueryData(queryKey, (data: unknown) => changed(data, id, changes));
}

/** Refetches of mounted queries; first reads and further pages of a list are not included. */
const isRefetch = (query: Query): boolean =>
  holdsMembers(query) &&
  query.state.fetchStatus !== 'idle' &&
  query.state.data !== undefined &&
  query.state.fetchMeta?.fetchMore === undefined;

const stoppedReads = new WeakSet<Query>();

/**
 * Cancels pending reads of members: their responses may be older than a click and would revert what it shows. {@link
 * refetchStopped} requests them again.
 */
export async function stopReads(queryClient: QueryClient): Promise<void> {
  const reads = new Set(queryClient.getQueryCache().findAll({ predicate: isRefetch }));
  for (const read of reads) stoppedReads.add(read);
  await queryClient.cancelQueries({ predicate: (query) => reads.has(query) });
}

/** Requests again what {@link stopReads} has cancelled, once the server has responded to the click. */
export function refetchStopped(queryClient: QueryClient): void {
  const reads = new Set(queryClient.getQueryCache().findAll({ predicate: (query) => stoppedReads.delete(query) }));
  void queryClient.invalidateQueries({ predicate: (query) => reads.has(query) });
}

/**
 * Marks the lists of likes stale for their next opening; a mounted list stays as it is. So do the frame's likes, which
 * count and announce received likes: a click does not change those.
 */
export function outdateLikes(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({
    predicate: (query) => listsLikes(query) && query.queryKey.length > 1,
    refetchType: 'none',
  });
}

/**
 * Marks the profile of a member stale for its next opening: a match, and its end, change who sees their orientation and
 * intimate interests (docs/decisions/0050).
 */
export function outdateProfile(queryClient: QueryClient, id: number): void {
  const isProfile = (data: unknown): boolean =>
    typeof data === 'object' && data !== null && isMember(data, id) && 'match' in data;
  void queryClient.invalidateQueries({
    predicate: (query) => holdsMembers(query) && isProfile(query.state.data),
    refetchType: 'none',
  });
}

const countsOneLess = ({ new_likes: count, ...response }: LikesResponse): LikesResponse =>
  count === undefined ? response : { ...response, new_likes: Math.max(0, count - 1) };

/**
 * Clears the new flag of a liker everywhere (R-LIKES-SEEN-PROFILE): in the lists of likes, their counts, and the
 * profile.
 */
export function markLikeSeen(queryClient: QueryClient, id: number): void {
  patchMember(queryClient, id, { like_new: false });
  for (const { queryKey } of queryClient.getQueryCache().findAll({ predicate: listsLikes }))
    queryClient.setQueryData(queryKey, (data: LikesResponse | { pages: LikesResponse[] } | undefined) => {
      if (data === undefined) return undefined;
      return 'pages' in data ? { ...data, pages: data.pages.map(countsOneLess) } : countsOneLess(data);
    });
}
