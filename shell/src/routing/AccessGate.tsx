import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import type { SessionState } from '@tandem/contracts/composition/host-api';
import type { PlanRoute } from '@tandem/contracts/composition/page-plan';
import type { RouteAccess } from '@tandem/contracts/composition/route';
import { PageNotFound, useHost, useSession } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useLocation } from '@tandem/shared-ui/router';
import { ErrorPage } from '../pages/ErrorPage.tsx';
import { RouteSkeleton } from '../composition/PageSkeleton.tsx';
import { useSessionFailure } from '../session/use-session-failure.ts';
import { failureOf } from './failure-of.ts';

/**
 * Separates members and visitors: a page for members redirects a visitor to the login and back, a page for visitors
 * redirects a member to the search. The gateway does the same for documents; only the gateway decides about access to
 * data. A page for moderators does not exist for anybody else (R-MODERATION-PAGE). A member whose session expires on a page for members sees that, and returns to it after the login
 * (T-ACCOUNT-SESSION-EXPIRED). When user.php fails, a page for members offers a retry; other pages work without it.
 */
export function AccessGate({ route, children }: { route: PlanRoute; children: ReactNode }) {
  const session = useSession();
  const failure = useSessionFailure();
  const { t } = useTranslation('shell');
  const { links, navigate, notify } = useHost();
  const location = useLocation();
  const here = location.pathname + location.search + location.hash;
  const isRedirected = sendsOn(route.access, session);

  const wasMember = useRef(false);
  useEffect(() => {
    if (session.status === 'member') wasMember.current = true;
    if (!isRedirected) return;
    if (route.access === 'member' && wasMember.current) notify.show('error', t('session.expired'));
    const target =
      route.access === 'member'
        ? (links.login?.({ next: here }) ?? '/')
        : (nextOf(here) ?? links.searchMembers?.() ?? '/');
    navigate(target, { replace: true });
  }, [isRedirected, session.status, route.access, links, navigate, notify, t, here]);

  const isRestricted = route.access === 'member' || route.access === 'moderator';
  if (isRestricted && failure !== null)
    return <ErrorPage {...failureOf(failure.error)} onRetry={failure.retry} retrying={failure.retrying} />;
  if (isRedirected || (isRestricted && session.status === 'pending')) return <RouteSkeleton route={route} />;
  if (route.access === 'moderator' && !isModerator(session)) return <PageNotFound />;
  return children;
}

/** Whether a page is for visitors and a member is there, or the other way round. */
function sendsOn(access: RouteAccess, { status }: SessionState): boolean {
  return (access === 'member' && status === 'visitor') || (access === 'visitor' && status === 'member');
}

const isModerator = (session: SessionState) => session.status === 'member' && session.user.role === 'moderator';

/** Where the login returns to: the `next` of the address, when it is a path of this site. */
function nextOf(address: string): string | null {
  const next = new URLSearchParams(address.split('?')[1]).get('next');
  return next !== null && /^\/(?![/\\])/.test(next) ? next : null;
}
