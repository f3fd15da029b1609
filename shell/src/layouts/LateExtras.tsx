import { startTransition, useCallback, useEffect, useState } from 'react';
import type { LayoutName } from '@tandem/contracts/composition/route';
import { useMatches } from '@tandem/shared-ui/router';
import type { PlanRoute } from '@tandem/contracts/composition/page-plan';
import { createLateCode } from '../loading/late-code.ts';
import { whenIdle } from '../loading/when-idle.ts';
import { useLostSignup, useSignupRequest } from '../popups/signup-request.ts';
import { arrival } from '../tracking/arrival.ts';
import { Optional } from '../loading/Optional.tsx';
import { useExtrasWord } from './use-extras-word.ts';

const [useFrameExtras, FrameExtras, loadExtras] = createLateCode(
  () => import(/* webpackChunkName: "frame-extras" */ './FrameExtras.tsx'),
);

/** How often what is shown over pages was begun anew, and whether it has thrown since. */
interface Attempt {
  turn: number;
  hasThrown: boolean;
}

/**
 * Loads what is shown over pages, and what runs behind them, after the first paint or on request. Where it is lost, or throws, what
 * somebody wants of it is had without it (R-FRAME-EXTRAS-LOST), and a notice brings it back (R-FRAME-EXTRAS-WORD).
 */
export function LateExtras() {
  const handle = useMatches().at(-1)?.handle as { route?: PlanRoute } | undefined;
  const layout: LayoutName = handle?.route?.layout ?? 'default';
  const [ready, setReady] = useState(false);
  const [{ turn, hasThrown }, setAttempt] = useState<Attempt>({ turn: 0, hasThrown: false });
  const signup = useSignupRequest();
  const isWanted = ready || signup.wish !== null;
  const isThere = useFrameExtras(isWanted);
  const isLost = isWanted && (hasThrown || !isThere);
  useLostSignup(signup, isLost);
  const again = useCallback(async () => {
    await loadExtras();
    setAttempt((last) => ({ turn: last.turn + 1, hasThrown: false }));
  }, []);
  useExtrasWord(isLost, again);
  const noteThrown = useCallback(() => setAttempt((last) => ({ ...last, hasThrown: true })), []);
  useEffect(() => whenIdle(() => startTransition(() => setReady(true))), []);
  if (!isWanted) return null;
  return (
    <Optional key={turn} onFail={noteThrown}>
      <FrameExtras layout={layout} source={arrival().source} signup={signup} />
    </Optional>
  );
}
