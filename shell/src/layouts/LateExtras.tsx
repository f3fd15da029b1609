import { lazy, startTransition, useEffect, useState } from 'react';
import type { LayoutName } from '@tandem/contracts/composition/route';
import { useMatches } from '@tandem/shared-ui/router';
import type { PlanRoute } from '@tandem/contracts/composition/page-plan';
import { loadAgain } from '../loading/load-again.ts';
import { whenIdle } from '../loading/when-idle.ts';
import { liftVeil } from '../entry-warning/veil.ts';
import { useSignupWish } from '../popups/signup-wish.ts';
import { arrival } from '../tracking/arrival.ts';
import { Optional } from '../loading/Optional.tsx';

const FrameExtras = lazy(() =>
  loadAgain(() => import(/* webpackChunkName: "frame-extras" */ './FrameExtras.tsx'), liftVeil),
);

/** Brings what comes over pages, and what works behind them, once the first page stands or somebody asks for it. */
export function LateExtras() {
  const handle = useMatches().at(-1)?.handle as { route?: PlanRoute } | undefined;
  const layout: LayoutName = handle?.route?.layout ?? 'default';
  const signup = useSignupWish();
  const [ready, setReady] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setReady(true))), []);
  if (!ready && signup.wish === null) return null;
  return (
    <Optional onLost={liftVeil}>
      <FrameExtras layout={layout} source={arrival().source} signup={signup} />
    </Optional>
  );
}
