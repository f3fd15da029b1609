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
 * Separates members and visitors: a page for members redirects a visitor to the login and back, a page for visitors
 * redirects a member to the search. The gateway does the same for documents; only the gateway decides about access to
 * data. A member whose session expires on a page for members sees that, and returns to it after the login
 * (T-ACCOUNT-SESSION-EXPIRED). When user.php fails, a page for members offers a retry; other pages work without it.
 */
export function AccessGate({ route, children }: { route: PlanRoute; children: ReactNode }) {
  const session = useSession();
  const failure = useSessionFailure();
  const { t } = useTranslation('shell');
  const { links, navigate, notify } = useHost();
  const location = useLocation();
  const here = location.pathname + location.search + location.hash;
  const isRedirected =
    (route.access === 'member' && session.status === 'visitor') ||
    (route.access === 'visitor' && session.status === 'member');

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

  if (route.access === 'member' && failure !== null)
    return <ErrorPage {...failureOf(failure.error)} onRetry={failure.retry} retrying={failure.retrying} />;
  if (isRedirected || (route.access === 'member' && session.status === 'pending'))
    return <PageSkeleton name={route.skeleton} />;
  return children;
}

/** Where the login returns to: the `next` of the address, when it is a path of this site. */
function nextOf(address: string): string | null {
  const next = new URLSearchParams(address.split('?')[1]).get('next');
  return next !== null && /^\/(?![/\\])/.test(next) ? next : null;
}
