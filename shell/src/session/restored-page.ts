import type { EventBus } from '@tandem/contracts/composition/events';
import type { HostSession } from '@tandem/contracts/composition/host-api';
import { deviceStorage } from '@tandem/shared-ui/host';
import { hashKey } from '@tandem/shared-ui/query';
import type { QueryClient } from '@tandem/shared-ui/query';

/** The id of the member whose session this browser has, as the tab knows it that heard last; none after a logout. */
const OWNER_KEY = 'session.owner';

interface RestoredPageOptions {
  session: HostSession;
  queryClient: QueryClient;
  events: EventBus;
  /** The gateway saw a session cookie when it answered this document. */
  hasSession: boolean;
  /** Leaves for the home page, in the place of this document. */
  goHome: () => void;
}

/** Nothing of the document is to be seen any more; styles of the page cannot change that. */
function hideDocument(): void {
  document.documentElement.style.setProperty('display', 'none', 'important');
}

/**
 * Keeps a member's page from coming back by the browser's Back button once their session is over: a browser keeps whole
 * documents, shows them without asking anybody, offline too. The tabs note on the device whose session there is; a document
 * that comes back and shows somebody else leaves, and one that shows the right member asks whether that still holds.
 */
export function watchRestoredPage({ session, queryClient, events, hasSession, goHome }: RestoredPageOptions): void {
  const userKey = ['user'];
  const shown = () => {
    const state = session.get();
    return state.status === 'member' ? String(state.user.id) : null;
  };
  const note = (owner: string | null) => {
    if (owner === null) deviceStorage.removeItem(OWNER_KEY);
    else if (deviceStorage.getItem(OWNER_KEY) !== owner) deviceStorage.setItem(OWNER_KEY, owner);
  };
  /** The member walked away from this document. It shows them until it is gone; late answers say nothing any more. */
  let isLeft = false;

  if (!hasSession) note(null);
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || isLeft) return;
    if (event.query.queryHash === hashKey(userKey)) note(shown());
  });
  events.on('session-changed', ({ loggedIn }) => {
    isLeft = !loggedIn && shown() !== null;
    note(loggedIn ? shown() : null);
  });
  // Hidden before the browser keeps it: what it shows first when it comes back is this.
  addEventListener('pagehide', () => {
    if (isLeft) hideDocument();
  });
  addEventListener('pageshow', ({ persisted }) => {
    const member = shown();
    if (!persisted || member === null) return;
    if (isLeft || deviceStorage.getItem(OWNER_KEY) !== member) {
      hideDocument();
      goHome();
    } else {
      void queryClient.invalidateQueries({ queryKey: userKey });
    }
  });
}
