import { LIMITS } from '@tandem/contracts/product/limits';
import { useHost, useLike, useWayOn } from '@tandem/shared-ui/host';
import type { LikeTarget } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

interface LikeNotices {
  onMatch?: (() => void) | undefined;
  /** An unlike is followed by a notice with 'Undo' (R-LIKES-UNDO-NOTICE); a list may have one in its place. */
  offersUndo?: boolean | undefined;
}

/** `useLike`, with a notice when the server refuses, and after an unlike, one to restore the like. */
export function useLikeWithNotice(member: LikeTarget, { onMatch, offersUndo = true }: LikeNotices = {}) {
  const { t } = useTranslation('mf-members');
  const { notify } = useHost();
  const wayOn = useWayOn();
  const { name } = member;
  const like = useLike(member, {
    onMatch,
    onUnliked: () => {
      if (!offersUndo) return;
      const offeredFor = LIMITS.unlikeUndoSeconds * 1000;
      const undo = { label: t('like.undo'), run: () => like.mutate(true), offeredFor };
      notify.show('info', t('like.unliked', { name }), undo);
    },
    onFailed: (liked, reason, error) => {
      const values = { name, reason: reason ?? t('errors.generic') };
      const text = t(liked ? 'like.failed' : 'like.unlikeFailed', values);
      notify.show('error', text, wayOn(error, t('privacy.open')));
    },
  });
  return like;
}
