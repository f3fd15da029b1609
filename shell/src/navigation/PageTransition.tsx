import { Fragment, useState, ViewTransition } from 'react';
import type { ReactNode } from 'react';
import { useMatches } from '@tandem/shared-ui/router';
import type { PlanRoute } from '@tandem/contracts/composition/page-plan';

const prefersReducedMotion = () =>
  typeof window !== 'undefined' && window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * A short cross-fade between pages, where the browser supports it and motion is not reduced. Another filter, or another
 * member, on the same route changes in place. Neither wrapper renders markup, so both fit what was prerendered.
 */
export function PageTransition({ children }: { children: ReactNode }) {
  const [still] = useState(prefersReducedMotion);
  const handle = useMatches().at(-1)?.handle as { route?: PlanRoute } | undefined;
  const page = handle?.route?.id ?? 'unknown';
  if (still) return <Fragment key={page}>{children}</Fragment>;
  return (
    <ViewTransition key={page} default="none" enter="page" exit="page">
      {children}
    </ViewTransition>
  );
}
