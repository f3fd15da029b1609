import type { AnswerOf } from '@tandem/contracts/api/index';
import type { ApiClient } from '@tandem/contracts/api/client';
import { ENTRY_MEMBER_KEY } from '@tandem/contracts/product/entry-warning';
import type { EventBus } from '@tandem/contracts/composition/events';
import type { HostSession } from '@tandem/contracts/composition/host-api';
import { forgetUnsent, sessionOf, sharedQueries, tabStorage } from '@tandem/shared-ui/host';
import type { QueryClient, QueryKey } from '@tandem/shared-ui/query';
import { forgetAnnounced } from './announced-likers.ts';
import type { OtherTabs } from './other-tabs.ts';

interface SessionDependencies {
  api: ApiClient;
  queryClient: QueryClient;
  events: EventBus;
  tabs: OtherTabs;
  /** Leaves for the home page with a fresh document, so that nothing of the member stays in memory. */
  goHome: () => void;
}

/** The session of this tab. What is known of the user lives in the query cache alone. */
export function createSession({ api, queryClient, events, tabs, goHome }: SessionDependencies): HostSession {
  const query = sharedQueries.user(api);
  const get = () => sessionOf(queryClient.getQueryData(query.queryKey));
  const put = (answer: AnswerOf<'GET /api/user.php'>) => queryClient.setQueryData(query.queryKey, answer);
  // Answers that were made for somebody else are not this one's. Those that a page shows are asked for anew: once
  // removed, the page would go on showing them, and would hear of no change any more.
  const forgetAnswers = () => {
    const isTheirs = ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] !== 'user' && queryKey[0] !== 'regions';
    queryClient.removeQueries({ predicate: (query) => isTheirs(query) && query.getObserversCount() === 0 });
    void queryClient.resetQueries({ predicate: isTheirs });
  };
  // Who was here last: a call that crosses with a logout is refused, and makes a visitor of the member before that is done.
  let lastMember: number | null = null;
  const lookWhoIsHere = () => {
    const session = get();
    if (session.status === 'member') lastMember = session.user.id;
  };
  lookWhoIsHere();
  queryClient.getQueryCache().subscribe(({ query: { queryKey } }) => {
    if (queryKey[0] === 'user') lookWhoIsHere();
  });
  let leaving: AbortController | undefined;
  /** The member walks away from this device: what they wrote goes with them (docs/decisions/0020). */
  const leave = () => {
    const member = lastMember;
    if (member !== null) {
      const forget = () => {
        forgetUnsent(member);
        forgetAnnounced(member);
      };
      forget();
      // A message on its way may be noted as unsent until the document is gone.
      leaving = new AbortController();
      addEventListener('pagehide', forget, { once: true, signal: leaving.signal });
    }
    events.emit('session-changed', { loggedIn: false });
    goHome();
  };

  tabs.listen((message) => {
    if (message === 'logged-out') {
      leave();
    } else if (message === 'session-ended') {
      endSession(queryClient, events);
    } else {
      forgetAnswers();
      void queryClient.invalidateQueries({ queryKey: query.queryKey });
    }
  });
  return {
    get,
    signedIn: (user) => {
      leaving?.abort();
      forgetAnswers();
      put({ user });
      events.emit('session-changed', { loggedIn: true });
      tabs.tell('logged-in');
    },
    refresh: async () => sessionOf(await queryClient.fetchQuery({ ...query, staleTime: 0 })),
    logout: async () => {
      await api.call('GET /api/logout.php');
      tabs.tell('logged-out');
      leave();
    },
  };
}

/**
 * A member whose session ended elsewhere becomes a visitor, quietly (R-ACCOUNT-SESSION-ENDED, R-ACCOUNT-ENDED-QUIETLY).
 * Answers whether there was a member.
 */
export function endSession(queryClient: QueryClient, events: EventBus): boolean {
  const answer = queryClient.getQueryData<AnswerOf<'GET /api/user.php'>>(['user']);
  if (!answer?.user) return false;
  // Also where it ends before the entry warning's own code is there: a member is not asked for their age.
  tabStorage.setItem(ENTRY_MEMBER_KEY, '1');
  queryClient.setQueryData(['user'], { user: null });
  events.emit('session-changed', { loggedIn: false });
  return true;
}
