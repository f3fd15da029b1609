import { Fragment, useState, ViewTransition } from 'react';
import type { ReactNode } from 'react';
import { useMatches } from '@tandem/shared-ui/router';
import type { PlanRoute } from '@tandem/contracts/composition/page-plan';

const wantsStillness = () =>
  typeof window !== 'undefined' && window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * One page gives way to the next in a short cross-fade, where the browser can and motion is not reduced. Another
 * filter, or another person, on the same route changes in place. Neither wrapper has markup of its own, so what was
 * prerendered fits both.
 */
export function PageTransition({ children }: { children: ReactNode }) {
  const [still] = useState(wantsStillness);
  const handle = useMatches().at(-1)?.handle as { route?: PlanRoute } | undefined;
  const page = handle?.route?.id ?? 'unknown';
  if (still) return <Fragment key={page}>{children}</Fragment>;
  return (
    <ViewTransition key={page} default="none" enter="page" exit="page">
      {children}
    </ViewTransition>
  );
}
