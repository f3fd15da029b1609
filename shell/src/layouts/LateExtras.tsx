import { lazy, startTransition, useEffect, useState } from 'react';
import type { LayoutName } from '@tandem/contracts/composition/route';
import { useMatches } from '@tandem/shared-ui/router';
import type { PlanRoute } from '@tandem/contracts/composition/page-plan';
import { loadWithRetry } from '../loading/load-with-retry.ts';
import { whenIdle } from '../loading/when-idle.ts';
import { liftVeil } from '../entry-warning/veil.ts';
import { useSignupRequest } from '../popups/signup-request.ts';
import { arrival } from '../tracking/arrival.ts';
import { Optional } from '../loading/Optional.tsx';

const FrameExtras = lazy(() =>
  loadWithRetry(() => import(/* webpackChunkName: "frame-extras" */ './FrameExtras.tsx'), liftVeil),
);

/** Loads what is shown over pages, and what runs behind them, after the first paint or on request. */
export function LateExtras() {
  const handle = useMatches().at(-1)?.handle as { route?: PlanRoute } | undefined;
  const layout: LayoutName = handle?.route?.layout ?? 'default';
  const signup = useSignupRequest();
  const [ready, setReady] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setReady(true))), []);
  if (!ready && signup.wish === null) return null;
  return (
    <Optional onLost={liftVeil}>
      <FrameExtras layout={layout} source={arrival().source} signup={signup} />
    </Optional>
  );
}
