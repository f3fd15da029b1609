import { lazy } from 'react';
import { loadAgain } from '../app/load-again.ts';
import { Optional } from '../layouts/Optional.tsx';
import { useTimedLike } from './timed-like.ts';
import { useModalTurn } from './use-modal-turn.ts';

const LikePopup = lazy(() => loadAgain(() => import(/* webpackChunkName: "like-popup" */ './LikePopup.tsx')));

/** The like popup of query `t`; it waits while the layout has no place for it. */
export function TimedLike({ allowed }: { allowed: boolean }) {
  const { liker, close } = useTimedLike();
  const open = useModalTurn('like', allowed && liker !== null);
  if (!open || liker === null) return null;
  return (
    <Optional>
      <LikePopup member={liker} onClose={close} />
    </Optional>
  );
}
