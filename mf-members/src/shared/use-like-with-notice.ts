import { LIMITS } from '@tandem/contracts/product/limits';
import { useHost, useLike, useLikePress, useWayOn } from '@tandem/shared-ui/host';
import type { LikeOptions, LikeTarget } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

interface LikeNotices {
  onMatch?: (() => void) | undefined;
  /** An unlike is followed by a notice with 'Undo' (R-LIKES-UNDO-NOTICE); a list may have one in its place. */
  offersUndo?: boolean | undefined;
}

/**
 * A notice when the server refuses, and after an unlike, one to restore the like.
 *
 * @returns the options of a like; `restore` is called by the latter notice
 */
function useNotices(member: LikeTarget, { onMatch, offersUndo = true }: LikeNotices, restore: () => void): LikeOptions {
  const { t } = useTranslation('mf-members');
  const { notify } = useHost();
  const wayOn = useWayOn();
  const { name } = member;
  return {
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
  };
}

/** `useLike`, with a notice when the server refuses, and after an unlike, one to restore the like. */
export function useLikeWithNotice(member: LikeTarget, notices: LikeNotices = {}) {
  const like: ReturnType<typeof useLike> = useLike(
    member,
    useNotices(member, notices, () => like.mutate(true)),
  );
  return like;
}

/** The same for the buttons of a list (`useLikePress`). */
export function useLikePressWithNotice(member: LikeTarget, notices: LikeNotices = {}): (liked: boolean) => void {
  const press: (liked: boolean) => void = useLikePress(
    member,
    useNotices(member, notices, () => press(true)),
  );
  return press;
}
