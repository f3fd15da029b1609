import type { AnswerOf } from '@tandem/contracts/api/index';
import type { ApiClient } from '@tandem/contracts/api/client';
import type { EventBus } from '@tandem/contracts/composition/events';
import type { HostSession } from '@tandem/contracts/composition/host-api';
import { sessionOf, sharedQueries } from '@tandem/shared-ui/host';
import type { QueryClient } from '@tandem/shared-ui/query';

interface SessionDependencies {
  api: ApiClient;
  queryClient: QueryClient;
  events: EventBus;
  /** Leaves for the home page with a fresh document, so that nothing of the member stays in memory. */
  goHome: () => void;
}

/** The session of this tab. What is known of the user lives in the query cache alone. */
export function createSession({ api, queryClient, events, goHome }: SessionDependencies): HostSession {
  const query = sharedQueries.user(api);
  const put = (answer: AnswerOf<'GET /api/user.php'>) => queryClient.setQueryData(query.queryKey, answer);
  return {
    get: () => sessionOf(queryClient.getQueryData(query.queryKey)),
    signedIn: (user) => {
      // Answers that were made for the visitor are not the member's.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'user' && queryKey[0] !== 'regions' });
      put({ user });
      events.emit('session-changed', { loggedIn: true });
    },
    refresh: async () => sessionOf(await queryClient.fetchQuery({ ...query, staleTime: 0 })),
    logout: async () => {
      await api.call('GET /api/logout.php');
      put({ user: null });
      events.emit('session-changed', { loggedIn: false });
      goHome();
    },
  };
}

/** The 403 rule of spec §7: a member whose session ended elsewhere becomes a visitor, quietly. */
export function endSession(queryClient: QueryClient, events: EventBus): void {
  const answer = queryClient.getQueryData<AnswerOf<'GET /api/user.php'>>(['user']);
  if (!answer?.user) return;
  queryClient.setQueryData(['user'], { user: null });
  events.emit('session-changed', { loggedIn: false });
}
