import type { LikesAnswer, Member, MemberProfile, MemberSearchAnswer } from '@tandem/contracts/api/members';
import type { InfiniteData, Query, QueryClient } from '@tandem/shared-ui/query';

/** First items of this remote's query keys. What holds a member is kept under one of these. */
export const SEARCH_KEY = ['mf-members', 'search'] as const;
export const MEMBER_KEY = ['mf-members', 'member'] as const;
export const LIKES_KEY = ['mf-members', 'likes'] as const;
export const SIMILAR_KEY = ['mf-members', 'similar'] as const;
const MEMBER_KEYS = [SEARCH_KEY, MEMBER_KEY, LIKES_KEY, SIMILAR_KEY];
/** Words for interests, by language; no members in it. */
export const INTERESTS_KEY = ['mf-members', 'interests'] as const;

type LikePages = InfiniteData<LikesAnswer, string | null>;

const changeOne = <M extends { id: number }>(members: readonly M[], id: number, changes: Partial<M>): M[] =>
  members.map((member) => (member.id === id ? { ...member, ...changes } : member));

/**
 * Changes what the caches of this remote hold of a member: their profile, and their card in results, likes and similar
 * profiles. Nobody leaves a list or moves in it by that.
 */
export function patchMember(
  queryClient: QueryClient,
  id: number,
  changes: Partial<Member> & Partial<Pick<MemberProfile, 'match'>>,
): void {
  queryClient.setQueryData<MemberProfile>([...MEMBER_KEY, id], (profile) => profile && { ...profile, ...changes });
  const { match: _match, ...card } = changes;
  for (const queryKey of [SEARCH_KEY, SIMILAR_KEY]) {
    queryClient.setQueriesData<Pick<MemberSearchAnswer, 'profiles'>>(
      { queryKey },
      (answer) => answer && { ...answer, profiles: changeOne(answer.profiles, id, card) },
    );
  }
  patchLikes(queryClient, (answer) => ({
    ...answer,
    profiles: changeOne(answer.profiles, id, card),
    liked_by: changeOne(answer.liked_by, id, card),
  }));
}

/** Reads anew what a page shows already; first reads and further pages of a list are not such. */
const isReadAgain = ({ queryKey, state }: Query): boolean =>
  MEMBER_KEYS.some(([part, kind]) => queryKey[0] === part && queryKey[1] === kind) &&
  state.fetchStatus !== 'idle' &&
  state.data !== undefined &&
  state.fetchMeta?.fetchMore === undefined;

const stoppedReads = new WeakSet<Query>();

/**
 * Stops reads of members that are on their way: their answers may be from before a press and would turn back what it
 * shows. {@link readStoppedAgain} asks for them anew.
 */
export async function stopReads(queryClient: QueryClient): Promise<void> {
  const reads = new Set(queryClient.getQueryCache().findAll({ predicate: isReadAgain }));
  for (const read of reads) stoppedReads.add(read);
  await queryClient.cancelQueries({ predicate: (query) => reads.has(query) });
}

/** Asks anew for what {@link stopReads} has stopped, once the server has answered the press. */
export function readStoppedAgain(queryClient: QueryClient): void {
  const reads = new Set(queryClient.getQueryCache().findAll({ predicate: (query) => stoppedReads.delete(query) }));
  void queryClient.invalidateQueries({ predicate: (query) => reads.has(query) });
}

/**
 * Takes the new flag off a liker everywhere (R-LIKES-SEEN-PROFILE): in the lists of likes, their counts, and the
 * profile.
 */
export function markLikeSeen(queryClient: QueryClient, frameKey: readonly unknown[], id: number): void {
  const seen = (answer: LikesAnswer): LikesAnswer => ({
    ...answer,
    liked_by: changeOne(answer.liked_by, id, { like_new: false }),
    ...(answer.new_likes === undefined ? {} : { new_likes: Math.max(0, answer.new_likes - 1) }),
  });
  queryClient.setQueryData<MemberProfile>([...MEMBER_KEY, id], (profile) => profile && { ...profile, like_new: false });
  queryClient.setQueryData<LikesAnswer>(frameKey, (answer) => answer && seen(answer));
  patchLikes(queryClient, seen);
}

/** Lets the lists of likes be read again when they are next opened; one that is open stays as it is. */
export function outdateLikes(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: LIKES_KEY, refetchType: 'none' });
}

function patchLikes(queryClient: QueryClient, change: (answer: LikesAnswer) => LikesAnswer): void {
  queryClient.setQueriesData<LikePages>(
    { queryKey: LIKES_KEY },
    (list) => list && { ...list, pages: list.pages.map(change) },
  );
}
