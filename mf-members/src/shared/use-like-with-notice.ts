import { useCallback } from 'react';
import { LIMITS } from '@tandem/contracts/product/limits';
import { pressLike, useHost, useLike, useWayOn } from '@tandem/shared-ui/host';
import type { LikeOptions, LikeTarget } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

interface LikeNotices {
  onMatch?: (() => void) | undefined;
  /** An unlike is followed by a notice with 'Undo' (R-LIKES-UNDO-NOTICE); a list may have one in its place. */
  offersUndo?: boolean | undefined;
}

/** Returns a function that makes the options of a like; `restore` is what the notice after an unlike does. */
function useNotices(): (member: LikeTarget, notices: LikeNotices, restore: () => void) => LikeOptions {
  const { t } = useTranslation('mf-members');
  const { notify } = useHost();
  const wayOn = useWayOn();
  return useCallback(
    ({ name }, { onMatch, offersUndo = true }, restore) => ({
      onMatch,
      onUnliked: () => {
        if (!offersUndo) return;
        const offeredFor = LIMITS.unlikeUndoSeconds * 1000;
        notify.show('info', t('like.unliked', { name }), { label: t('like.undo'), run: restore, offeredFor });
      },
      onFailed: (liked, reason, error) => {
        const values = { name, reason: reason ?? t('errors.generic') };
        const text = t(liked ? 'like.failed' : 'like.unlikeFailed', values);
        notify.show('error', text, wayOn(error, t('privacy.open')));
      },
    }),
    [t, notify, wayOn],
  );
}

/** `useLike`, with a notice when the server refuses, and after an unlike, one to restore the like. */
export function useLikeWithNotice(member: LikeTarget, notices: LikeNotices = {}) {
  const optionsOf = useNotices();
  const like: ReturnType<typeof useLike> = useLike(
    member,
    optionsOf(member, notices, () => like.mutate(true)),
  );
  return like;
}

/** Likes or unlikes any member, with the same notices. */
export type PressLike = (member: LikeTarget, liked: boolean, notices?: LikeNotices) => void;

/** Returns the function for all buttons of a list (`pressLike`), the same one at each render. */
export function usePressLike(): PressLike {
  const host = useHost();
  const optionsOf = useNotices();
  return useCallback(
    (member, liked, notices = {}) => {
      const restore = () => pressLike(host, member, true, optionsOf(member, notices, restore));
      pressLike(host, member, liked, optionsOf(member, notices, restore));
    },
    [host, optionsOf],
  );
}
