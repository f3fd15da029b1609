import { HOLDS_MEMBERS, markLikeSeen, SHARED_KEYS } from '@tandem/shared-ui/host';
import type { SharedChats } from '@tandem/shared-ui/host';
import type { LikesResponse } from '@tandem/contracts/api/members';
import type { Query, QueryClient } from '@tandem/shared-ui/query';
import { likerOf } from './likes-cache.ts';
import { refetchOrInvalidate, writeFact } from './write-fact.ts';

/** How long this tab remembers that it made a block itself: the stream reports it within seconds. */
const REMEMBERED_MILLISECONDS = 30_000;

/** Options of the mutation that blocks a member: by its key, this tab knows its own block when it is reported. */
export const blockMutation = (memberId: number) => ({
  mutationKey: ['block', memberId],
  gcTime: REMEMBERED_MILLISECONDS,
});

/** Whether this tab is blocking a member, or has just done so. */
export function blocksHere(queryClient: QueryClient, memberId: number): boolean {
  const mutations = queryClient.getMutationCache().findAll({ mutationKey: ['block', memberId] });
  return mutations.some(({ state }) => state.status === 'pending' || state.status === 'success');
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isMember = (value: unknown, id: number): boolean =>
  isObject(value) && 'main_image' in value && 'id' in value && value.id === id;
/** A member on a card, or the row of a conversation with them. */
const isAbout = (value: unknown, id: number): boolean =>
  isMember(value, id) || (isObject(value) && 'profile' in value && isMember(value.profile, id));
const holds = (value: unknown, id: number): boolean =>
  isMember(value, id) || (isObject(value) && Object.values(value).some((inner) => holds(inner, id)));

/**
 * The data of a list without a member; the same data where they are not in it. One that stands alone beside a list, such as
 * the last one passed in the swipe game, is null then; the partner of a conversation stays where the conversation is shown.
 */
function without(data: unknown, id: number): unknown {
  if (!isObject(data)) return data;
  if (Array.isArray(data)) {
    const kept = data.filter((item) => !isAbout(item, id)).map((item: unknown) => without(item, id));
    return kept.length === data.length && kept.every((item, index) => item === data[index]) ? data : kept;
  }
  const entries = Object.entries(data).map(([name, value]) => {
    const isAlone = name !== 'profile' && isMember(value, id);
    return [name, isAlone ? null : without(value, id)] as const;
  });
  if (entries.every(([name, value]) => value === (data as Record<string, unknown>)[name])) return data;
  return { ...data, ...Object.fromEntries(entries), ...countOf(data) };
}

/** The total of a search that has lost one member; a capped total stays. */
function countOf(data: object): { total?: number } {
  if (!('total' in data) || typeof data.total !== 'number') return {};
  const isCapped = 'total_capped' in data && data.total_capped === true;
  return isCapped ? {} : { total: Math.max(0, data.total - 1) };
}

/** Removes the conversation; unread messages that may be those of a chat beyond the list are counted by the server. */
function removeChat(queryClient: QueryClient, id: number): void {
  const known = queryClient.getQueryData<SharedChats>(SHARED_KEYS.chats);
  const isListed = known?.chats.some((chat) => isAbout(chat, id)) === true;
  writeFact<SharedChats>(queryClient, SHARED_KEYS.chats, (chats) => ({
    ...chats,
    chats: chats.chats.filter((chat) => !isAbout(chat, id)),
  }));
  if (known !== undefined && !isListed && known.unreadElsewhere !== 0)
    refetchOrInvalidate(queryClient, SHARED_KEYS.chats);
}

/** Whether the new likes beyond the first ones may have one of the member: the server counts them. */
function mayBeCounted(queryClient: QueryClient, id: number): boolean {
  if (likerOf(queryClient, id) !== undefined) return false;
  const likes = queryClient.getQueryData<LikesResponse>(SHARED_KEYS.likes);
  const listed = likes?.liked_by.filter(({ like_new: isNew }) => isNew).length ?? 0;
  return (likes?.new_likes ?? 0) > listed;
}

const holdsMembers = ({ meta }: Query): boolean => meta?.['members'] === HOLDS_MEMBERS.members;

/** Whether a query is the profile of the member, or the conversation with them. */
function isClosedBy(query: Query, id: number): boolean {
  const { data } = query.state;
  if (query.meta?.['shownChat'] !== undefined) return holds(data, id);
  return holdsMembers(query) && isMember(data, id);
}

/** Takes the member out of a list; a response that is on its way may still have them. */
function removeFrom(queryClient: QueryClient, { queryKey, state }: Query, id: number): void {
  if (holds(state.data, id)) writeFact<unknown>(queryClient, queryKey, (data) => without(data, id));
  else if (state.fetchStatus === 'fetching') refetchOrInvalidate(queryClient, queryKey);
}

/**
 * Writes that one of the two has blocked the other, wherever this page shows the member (R-PRIVACY-BLOCK-LIVE): they
 * leave every list, with what is counted of them. Their profile and the conversation with them are requested again
 * where they are open, and so show that there is no access. `here`: this page has made the block itself and is leaving
 * them, so they only are forgotten.
 */
export function writeBlock(queryClient: QueryClient, memberId: number, { here }: { here: boolean }): void {
  const isUncertain = mayBeCounted(queryClient, memberId);
  if (likerOf(queryClient, memberId)?.like_new === true) markLikeSeen(queryClient, memberId);
  removeChat(queryClient, memberId);
  const cache = queryClient.getQueryCache();
  const closed = new Set(cache.findAll({ predicate: (query) => isClosedBy(query, memberId) }));
  const isClosed = (query: Query): boolean => closed.has(query);
  for (const list of cache.findAll({ predicate: (query) => holdsMembers(query) && !isClosed(query) }))
    removeFrom(queryClient, list, memberId);
  if (isUncertain) refetchOrInvalidate(queryClient, SHARED_KEYS.likes);
  if (here) {
    queryClient.removeQueries({ predicate: isClosed, type: 'inactive' });
    void queryClient.invalidateQueries({ predicate: isClosed, refetchType: 'none' });
  } else void queryClient.resetQueries({ predicate: isClosed });
}

/** Writes that a block has ended: who was hidden is found again when a list or their profile is next shown. */
export function writeUnblock(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: holdsMembers, refetchType: 'none' });
}
