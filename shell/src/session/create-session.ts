import type { ResponseOf } from '@tandem/contracts/api/index';
import type { ApiClient } from '@tandem/contracts/api/client';
import { ENTRY_MEMBER_KEY } from '@tandem/contracts/composition/entry-warning';
import type { EventBus } from '@tandem/contracts/composition/events';
import type { HostSession } from '@tandem/contracts/composition/host-api';
import { ApiError, forgetUnsent, sessionOf, sharedQueries, tabStorage } from '@tandem/shared-ui/host';
import type { QueryClient, QueryKey } from '@tandem/shared-ui/query';
import { forgetAnnounced } from './announced-likers.ts';
import type { OtherTabs } from './other-tabs.ts';

interface SessionDependencies {
  api: ApiClient;
  queryClient: QueryClient;
  events: EventBus;
  tabs: OtherTabs;
  /** Opens the home page in a new document, so that nothing of the member stays in memory. */
  goHome: () => void;
}

/** The session of this tab. The user is stored in the query cache alone. */
export function createSession({ api, queryClient, events, tabs, goHome }: SessionDependencies): Required<HostSession> {
  const query = sharedQueries.user(api);
  const get = () => sessionOf(queryClient.getQueryData(query.queryKey));
  const lastMember = trackLastMember(queryClient, get);
  const texts = createForgetting();
  /** Removes what the member wrote from the device, and says in this tab that the session is over. */
  const forget = (member = lastMember()) => {
    if (member !== null) texts.forget(member);
    events.emit('session-changed', { loggedIn: false });
  };
  /** Logs this tab out. */
  const leave = (member = lastMember()) => {
    forget(member);
    goHome();
  };

  tabs.listen((message) => {
    if (message === 'logged-out') {
      leave();
    } else if (message === 'session-ended') {
      endSession(queryClient, events);
    } else {
      adoptSession(queryClient);
    }
  });
  return {
    get,
    signedIn: (user) => {
      texts.keep();
      resetPrivateQueries(queryClient);
      queryClient.setQueryData(query.queryKey, { user });
      events.emit('session-changed', { loggedIn: true });
      tabs.send('logged-in');
    },
    refresh: async () => {
      const before = lastMember();
      const state = sessionOf(await queryClient.fetchQuery({ ...query, staleTime: 0 }));
      // What was loaded is another member's (R-ACCOUNT-OTHER-MEMBER).
      if (state.status === 'member' && before !== null && state.user.id !== before) resetPrivateQueries(queryClient);
      return state;
    },
    logout: async () => {
      const member = lastMember();
      if (await endOwnSession(api, member)) tabs.send('logged-out');
      leave(member);
    },
    forget: () => {
      tabs.send('logged-out');
      forget();
    },
  };
}

/** Removes what a member wrote from the device (docs/decisions/0020), now and when the document is unloaded; `keep` ends that. */
function createForgetting() {
  let leaving: AbortController | undefined;
  return {
    forget: (member: number) => {
      const remove = () => {
        forgetUnsent(member);
        forgetAnnounced(member);
      };
      remove();
      // A message that is being sent may be stored as unsent until the document is unloaded.
      leaving = new AbortController();
      addEventListener('pagehide', remove, { once: true, signal: leaving.signal });
    },
    keep: () => leaving?.abort(),
  };
}

/**
 * Ends the session of this member, and of nobody else (R-ACCOUNT-LOGOUT-OWN). Returns false where another member has logged
 * in with this browser since: then there is nothing to end.
 */
async function endOwnSession(api: ApiClient, member: number | null): Promise<boolean> {
  try {
    await api.call('GET /api/logout.php', { member: member ?? undefined });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'other_session') return false;
    throw error;
  }
}

/**
 * Removes what was loaded for another session. Queries of a mounted page are reset instead: a page would go on showing
 * a removed query, and not notice its changes.
 */
function resetPrivateQueries(queryClient: QueryClient): void {
  const isPrivate = ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] !== 'user' && queryKey[0] !== 'regions';
  queryClient.removeQueries({ predicate: (query) => isPrivate(query) && query.getObserversCount() === 0 });
  void queryClient.resetQueries({ predicate: isPrivate });
}

/** Shows the member who has logged in with this browser in place of the one whom the page shows (R-ACCOUNT-OTHER-MEMBER). */
export function adoptSession(queryClient: QueryClient): void {
  resetPrivateQueries(queryClient);
  void queryClient.invalidateQueries({ queryKey: ['user'] });
}

/**
 * Returns a function that returns the id of the last member of this tab. A call that crosses with a logout is refused and
 * ends the session before the logout is complete.
 */
function trackLastMember(queryClient: QueryClient, get: HostSession['get']): () => number | null {
  let last: number | null = null;
  const update = () => {
    const session = get();
    if (session.status === 'member') last = session.user.id;
  };
  update();
  queryClient.getQueryCache().subscribe(({ query: { queryKey } }) => {
    if (queryKey[0] === 'user') update();
  });
  return () => last;
}

/**
 * A member whose session ended elsewhere becomes a visitor, quietly (R-ACCOUNT-SESSION-ENDED, R-ACCOUNT-ENDED-QUIETLY).
 * Returns whether there was a member.
 */
export function endSession(queryClient: QueryClient, events: EventBus): boolean {
  const cached = queryClient.getQueryData<ResponseOf<'GET /api/user.php'>>(['user']);
  if (!cached?.user) return false;
  // The entry warning is loaded later; it must not ask a member for their age.
  tabStorage.setItem(ENTRY_MEMBER_KEY, '1');
  queryClient.setQueryData(['user'], { user: null });
  events.emit('session-changed', { loggedIn: false });
  return true;
}
