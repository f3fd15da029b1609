import type { Member } from '@tandem/contracts/api/members';
import type { HostApi } from '@tandem/contracts/composition/host-api';
import { ApiError, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation } from '@tandem/shared-ui/query';
import { MEMBER_KEY, outdateLikes, patchMember, readStoppedAgain, stopReads } from './member-cache.ts';

export type LikeTarget = Pick<Member, 'id' | 'name' | 'liked'>;

function callLike({ api }: HostApi, profileId: number, liked: boolean) {
  const input = { body: { profile_id: profileId } };
  return liked ? api.call('POST /api/like.php', input) : api.call('DELETE /api/like.php', input);
}

export interface LikeOptions {
  /** The like was the second side of a match. */
  onMatch?: (() => void) | undefined;
}

/** Of all presses on one member, wherever they are made. */
const pressesOn = (id: number) => ['mf-members', 'like', id];

/**
 * Likes a member and takes a like back (C-LIKES-LIKE, C-LIKES-UNLIKE). Shown at once; when the server refuses, it is
 * undone and said. Presses on one member follow each other in order, and what is shown is the last one: the answer to
 * an earlier press would turn it back for a moment. The event makes the frame count again, which is the one call that a
 * like costs besides its own; lists of likes are read again when they are next opened.
 */
export function useLike(member: LikeTarget, { onMatch }: LikeOptions = {}) {
  const host = useHost();
  const { t } = useTranslation('mf-members');
  const { id, name } = member;
  const { queryClient, events, notify } = host;

  const isLast = () => queryClient.isMutating({ mutationKey: pressesOn(id) }) === 1;

  return useMutation({
    mutationKey: pressesOn(id),
    scope: { id: `mf-members.like.${id}` },
    mutationFn: (liked: boolean) => callLike(host, id, liked),
    onMutate: async (liked) => {
      await stopReads(queryClient);
      patchMember(queryClient, id, { liked, ...(liked ? {} : { match: false }) });
    },
    onSuccess: (result) => {
      if (isLast()) patchMember(queryClient, id, { liked: result.liked, match: result.match });
      events.emit('like-changed', { profileId: id, liked: result.liked, match: result.match });
      outdateLikes(queryClient);
      if (result.match) onMatch?.();
    },
    onError: (error, liked) => {
      if (isLast()) patchMember(queryClient, id, { liked: !liked });
      // A match that the unlike had ended on the screen only.
      void queryClient.invalidateQueries({ queryKey: [...MEMBER_KEY, id] });
      const reason = error instanceof ApiError ? error.message : t('errors.generic');
      notify.show('error', t(liked ? 'like.failed' : 'like.unlikeFailed', { name, reason }));
    },
    onSettled: () => {
      if (isLast()) readStoppedAgain(queryClient);
    },
  });
}
