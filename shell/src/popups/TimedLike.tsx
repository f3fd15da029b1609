import { createLateCode } from '../loading/late-code.ts';
import { Optional } from '../loading/Optional.tsx';
import { useTimedLike } from './timed-like.ts';
import { useModalTurn } from '../overlays/use-modal-turn.ts';

const [useLikePopup, LikePopup] = createLateCode(() => import(/* webpackChunkName: "like-popup" */ './LikePopup.tsx'));

/** The like popup of query `t`; it waits while the layout has no place for it. */
export function TimedLike({ allowed }: { allowed: boolean }) {
  const { liker, close } = useTimedLike();
  const open = useModalTurn('like', useLikePopup(allowed && liker !== null));
  if (!open || liker === null) return null;
  return (
    <Optional>
      <LikePopup member={liker} onClose={close} />
    </Optional>
  );
}
