import type { ReactNode } from 'react';
import { useEffect } from 'react';
import type { PlanRoute } from '@tandem/contracts/composition/page-plan';
import { useHost, useSession } from '@tandem/shared-ui/host';
import { useLocation } from '@tandem/shared-ui/router';
import { PageSkeleton } from '../pages/PageSkeleton.tsx';

/**
 * Keeps the two kinds of people where they belong: a page for members sends a visitor to the login
 * and back, a page for visitors sends a member to the search. The gateway does the same for whole
 * documents; rights on data are decided there alone.
 */
export function AccessGate({ route, children }: { route: PlanRoute; children: ReactNode }) {
  const session = useSession();
  const { links, navigate } = useHost();
  const location = useLocation();
  const here = location.pathname + location.search;
  const turnedAway =
    (route.access === 'member' && session.status === 'visitor') ||
    (route.access === 'visitor' && session.status === 'member');

  useEffect(() => {
    if (!turnedAway) return;
    const target =
      route.access === 'member'
        ? (links.login?.({ next: here }) ?? '/')
        : (nextOf(here) ?? links.searchMembers?.() ?? '/');
    navigate(target, { replace: true });
  }, [turnedAway, route.access, links, navigate, here]);

  if (turnedAway || (route.access === 'member' && session.status === 'pending'))
    return <PageSkeleton name={route.skeleton} />;
  return children;
}

/** Where a login was asked for: the `next` of the address, when it is a path of this site. */
function nextOf(address: string): string | null {
  const next = new URLSearchParams(address.split('?')[1]).get('next');
  return next !== null && /^\/(?![/\\])/.test(next) ? next : null;
}
