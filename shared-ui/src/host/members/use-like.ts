import type { Member } from '@tandem/contracts/api/members';
import type { HostApi } from '@tandem/contracts/composition/host-api';
import { ApiError } from '../api-error.ts';
import { useHost } from '../host-context.ts';
import { useMutation } from '../query.ts';
import { runMutation } from '../run-mutation.ts';
import { outdateLikes, outdateProfile, patchMember, refetchStopped, stopReads } from './member-cache.ts';

export type LikeTarget = Pick<Member, 'id' | 'name' | 'liked'>;

type LikeResult = Awaited<ReturnType<typeof callLike>>;

function callLike({ api }: HostApi, profileId: number, liked: boolean) {
  const input = { body: { profile_id: profileId } };
  return liked ? api.call('POST /api/like.php', input) : api.call('DELETE /api/like.php', input);
}

export interface LikeOptions {
  /** The like was the second side of a match. */
  onMatch?: (() => void) | undefined;
  /** The server has taken a like back, and no later click waits. */
  onUnliked?: (() => void) | undefined;
  /**
   * Called when the server refused, and the optimistic change was reverted.
   *
   * @param liked what was requested
   * @param reason in the page's language; null when it is unknown
   * @param error of the call
   */
  onFailed: (liked: boolean, reason: string | null, error: Error) => void;
}

/** Of all clicks on one member, on any card. */
const pressesOn = (id: number) => ['like', id];

/** The call, and what it changes on the page before and after. */
function likeMutation(host: HostApi, { id }: LikeTarget, { onMatch, onUnliked, onFailed }: LikeOptions) {
  const { queryClient } = host;
  const isLast = () => queryClient.isMutating({ mutationKey: pressesOn(id) }) === 1;
  return {
    mutationKey: pressesOn(id),
    scope: { id: `like.${id}` },
    mutationFn: (liked: boolean) => callLike(host, id, liked),
    onMutate: async (liked: boolean) => {
      await stopReads(queryClient);
      patchMember(queryClient, id, { liked, ...(liked ? {} : { match: false }) });
    },
    onSuccess: (result: LikeResult, liked: boolean) => {
      const last = isLast();
      if (last) patchMember(queryClient, id, { liked: result.liked, match: result.match });
      outdateLikes(queryClient);
      if (result.match || !liked) outdateProfile(queryClient, id);
      if (result.match) onMatch?.();
      if (last && !result.liked) onUnliked?.();
    },
    onError: (error: Error, liked: boolean) => {
      if (isLast()) patchMember(queryClient, id, { liked: !liked });
      // A match that the unlike had ended only optimistically.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.at(-1) === id });
      onFailed(liked, error instanceof ApiError ? error.message : null, error);
    },
    onSettled: () => {
      if (isLast()) refetchStopped(queryClient);
    },
  };
}

/**
 * Likes and unlikes a member (C-LIKES-LIKE, C-LIKES-UNLIKE), for every part. Optimistic wherever the member is shown;
 * reverted when the server refuses. Clicks on one member are sent in order, and the last one is shown: the response to
 * an earlier click would revert it for a moment. Lists of likes are refetched when they are next opened.
 */
export function useLike(member: LikeTarget, options: LikeOptions) {
  return useMutation(likeMutation(useHost(), member, options));
}

/**
 * `useLike` where nothing shows that a like is on its way: likes or unlikes a member. The cards of a long list watch no call
 * each: what one needs is made when a heart is pressed.
 */
export function pressLike(host: HostApi, member: LikeTarget, liked: boolean, options: LikeOptions): void {
  runMutation(host.queryClient, likeMutation(host, member, options), liked);
}
