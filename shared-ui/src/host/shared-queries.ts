import type { ApiClient } from '@tandem/contracts/api/client';
import type { SessionState } from '@tandem/contracts/composition/host-api';
import type { AnswerOf } from '@tandem/contracts/api/index';
import { queryOptions } from './query.ts';

/** Server state that several parts show. Everything else is keyed by, and private to, its part. */
export const sharedQueries = {
  user: (api: ApiClient) =>
    queryOptions({
      queryKey: ['user'],
      queryFn: ({ signal }) => api.call('GET /api/user.php', { signal }),
      staleTime: 30_000,
    }),
  chats: (api: ApiClient) =>
    queryOptions({
      queryKey: ['chats'],
      queryFn: ({ signal }) => api.call('GET /api/chats.php', { signal }),
      staleTime: 10_000,
    }),
  likes: (api: ApiClient) =>
    queryOptions({
      queryKey: ['likes'],
      queryFn: ({ signal }) => api.call('GET /api/likes.php', { signal }),
      staleTime: 10_000,
    }),
  regions: (api: ApiClient) =>
    queryOptions({
      queryKey: ['regions'],
      queryFn: ({ signal }) => api.call('GET /api/regions.php', { signal }),
      staleTime: Infinity,
    }),
} as const;

/** What the answer of user.php means; undefined while there is none yet. */
export function sessionOf(answer: AnswerOf<'GET /api/user.php'> | undefined): SessionState {
  if (answer === undefined) return { status: 'pending' };
  return answer.user === null ? { status: 'visitor' } : { status: 'member', user: answer.user };
}
