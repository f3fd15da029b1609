import { startTransition, useEffect, useState } from 'react';
import type { LayoutName } from '@tandem/contracts/composition/route';
import { useMatches } from '@tandem/shared-ui/router';
import type { PlanRoute } from '@tandem/contracts/composition/page-plan';
import { createLateCode } from '../loading/late-code.ts';
import { whenIdle } from '../loading/when-idle.ts';
import { useLostSignup, useSignupRequest } from '../popups/signup-request.ts';
import { arrival } from '../tracking/arrival.ts';
import { Optional } from '../loading/Optional.tsx';

const [useFrameExtras, FrameExtras] = createLateCode(
  () => import(/* webpackChunkName: "frame-extras" */ './FrameExtras.tsx'),
);

/** Loads what is shown over pages, and what runs behind them, after the first paint or on request. */
export function LateExtras() {
  const handle = useMatches().at(-1)?.handle as { route?: PlanRoute } | undefined;
  const layout: LayoutName = handle?.route?.layout ?? 'default';
  const [ready, setReady] = useState(false);
  const signup = useSignupRequest();
  const isWanted = ready || signup.wish !== null;
  const isLost = !useFrameExtras(isWanted) && isWanted;
  useLostSignup(signup, isLost);
  useEffect(() => whenIdle(() => startTransition(() => setReady(true))), []);
  if (!isWanted) return null;
  return (
    <Optional>
      <FrameExtras layout={layout} source={arrival().source} signup={signup} />
    </Optional>
  );
}
