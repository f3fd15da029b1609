import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import type { PlanRoute } from '@tandem/contracts/composition/page-plan';
import { useHost, useSession } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useLocation } from '@tandem/shared-ui/router';
import { ErrorPage } from '../pages/ErrorPage.tsx';
import { PageSkeleton } from '../composition/PageSkeleton.tsx';
import { useSessionFailure } from '../session/use-session-failure.ts';
import { failureOf } from './failure-of.ts';

/**
 * Keeps the two kinds of people where they belong: a page for members sends a visitor to the login
 * and back, a page for visitors sends a member to the search. The gateway does the same for whole
 * documents; rights on data are decided there alone. Whose session ends on a page for members is told so, and comes
 * back to it after the login (T-ACCOUNT-SESSION-EXPIRED). Where user.php fails, a page for members says so and offers
 * to ask again; pages for others do without.
 */
export function AccessGate({ route, children }: { route: PlanRoute; children: ReactNode }) {
  const session = useSession();
  const failure = useSessionFailure();
  const { t } = useTranslation('shell');
  const { links, navigate, notify } = useHost();
  const location = useLocation();
  const here = location.pathname + location.search + location.hash;
  const turnedAway =
    (route.access === 'member' && session.status === 'visitor') ||
    (route.access === 'visitor' && session.status === 'member');

  const wasMember = useRef(false);
  useEffect(() => {
    if (session.status === 'member') wasMember.current = true;
    if (!turnedAway) return;
    if (route.access === 'member' && wasMember.current) notify.show('error', t('session.expired'));
    const target =
      route.access === 'member'
        ? (links.login?.({ next: here }) ?? '/')
        : (nextOf(here) ?? links.searchMembers?.() ?? '/');
    navigate(target, { replace: true });
  }, [turnedAway, session.status, route.access, links, navigate, notify, t, here]);

  if (route.access === 'member' && failure !== null)
    return <ErrorPage {...failureOf(failure.error)} onRetry={failure.retry} retrying={failure.retrying} />;
  if (turnedAway || (route.access === 'member' && session.status === 'pending'))
    return <PageSkeleton name={route.skeleton} />;
  return children;
}

/** Where a login was asked for: the `next` of the address, when it is a path of this site. */
function nextOf(address: string): string | null {
  const next = new URLSearchParams(address.split('?')[1]).get('next');
  return next !== null && /^\/(?![/\\])/.test(next) ? next : null;
}
