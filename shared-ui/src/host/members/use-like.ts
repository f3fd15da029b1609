import type { Member } from '@tandem/contracts/api/members';
import type { HostApi } from '@tandem/contracts/composition/host-api';
import { ApiError } from '../api-error.ts';
import { useHost } from '../host-context.ts';
import { useMutation } from '../query.ts';
import { outdateLikes, patchMember, readStoppedAgain, stopReads } from './member-cache.ts';

export type LikeTarget = Pick<Member, 'id' | 'name' | 'liked'>;

function callLike({ api }: HostApi, profileId: number, liked: boolean) {
  const input = { body: { profile_id: profileId } };
  return liked ? api.call('POST /api/like.php', input) : api.call('DELETE /api/like.php', input);
}

export interface LikeOptions {
  /** The like was the second side of a match. */
  onMatch?: (() => void) | undefined;
  /**
   * The server refused, and what was shown is undone.
   *
   * @param liked what was wanted
   * @param reason in the page's language; null where nobody knows it
   */
  onFailed: (liked: boolean, reason: string | null) => void;
}

/** Of all presses on one member, wherever they are made. */
const pressesOn = (id: number) => ['like', id];

/**
 * Likes a member and takes a like back (C-LIKES-LIKE, C-LIKES-UNLIKE), for every part. Shown at once in whatever shows
 * the member; when the server refuses, it is undone. Presses on one member follow each other in order, and what is shown
 * is the last one: the answer to an earlier press would turn it back for a moment. Lists of likes are read again when
 * they are next opened.
 */
export function useLike({ id }: LikeTarget, { onMatch, onFailed }: LikeOptions) {
  const host = useHost();
  const { queryClient } = host;
  const isLast = () => queryClient.isMutating({ mutationKey: pressesOn(id) }) === 1;

  return useMutation({
    mutationKey: pressesOn(id),
    scope: { id: `like.${id}` },
    mutationFn: (liked: boolean) => callLike(host, id, liked),
    onMutate: async (liked) => {
      await stopReads(queryClient);
      patchMember(queryClient, id, { liked, ...(liked ? {} : { match: false }) });
    },
    onSuccess: (result) => {
      if (isLast()) patchMember(queryClient, id, { liked: result.liked, match: result.match });
      outdateLikes(queryClient);
      if (result.match) onMatch?.();
    },
    onError: (error, liked) => {
      if (isLast()) patchMember(queryClient, id, { liked: !liked });
      // A match that the unlike had ended on the screen only.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.at(-1) === id });
      onFailed(liked, error instanceof ApiError ? error.message : null);
    },
    onSettled: () => {
      if (isLast()) readStoppedAgain(queryClient);
    },
  });
}
