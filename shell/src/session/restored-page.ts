import type { EventBus } from '@tandem/contracts/composition/events';
import type { HostSession } from '@tandem/contracts/composition/host-api';
import { hashKey } from '@tandem/shared-ui/query';
import type { QueryClient } from '@tandem/shared-ui/query';
import { noteOwner, sessionOwner } from './session-owner.ts';

interface RestoredPageOptions {
  session: HostSession;
  queryClient: QueryClient;
  events: EventBus;
  /** The gateway saw a session cookie in the request of this document. */
  hasSession: boolean;
  /** Leaves for the home page, in the place of this document. */
  goHome: () => void;
}

/** Nothing of the document is to be seen any more; styles of the page cannot change that. */
function hideDocument(): void {
  document.documentElement.style.setProperty('display', 'none', 'important');
}

/**
 * Prevents a member's page from being shown by the browser's Back button after their session has ended: a browser
 * caches whole documents and restores them without a request, offline too. The tabs store on the device whose session
 * there is; a restored document of another member navigates away, and one of the right member checks the session.
 */
export function watchRestoredPage({ session, queryClient, events, hasSession, goHome }: RestoredPageOptions): void {
  const userKey = ['user'];
  const shown = () => {
    const state = session.get();
    return state.status === 'member' ? String(state.user.id) : null;
  };
  /** The member has logged out in this document. It shows them until it is unloaded; late responses are ignored. */
  let isLeft = false;

  if (!hasSession) noteOwner(null);
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || isLeft) return;
    if (event.query.queryHash === hashKey(userKey)) noteOwner(shown());
  });
  events.on('session-changed', ({ loggedIn }) => {
    isLeft = !loggedIn && shown() !== null;
    noteOwner(loggedIn ? shown() : null);
  });
  // Hidden before the browser caches it: that is what it shows first when it is restored.
  addEventListener('pagehide', () => {
    if (isLeft) hideDocument();
  });
  addEventListener('pageshow', ({ persisted }) => {
    const member = shown();
    if (!persisted || member === null) return;
    if (isLeft || sessionOwner() !== member) {
      hideDocument();
      goHome();
    } else {
      void queryClient.invalidateQueries({ queryKey: userKey });
    }
  });
}
