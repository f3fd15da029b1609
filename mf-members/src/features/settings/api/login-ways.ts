import type { ApiClient } from '@tandem/contracts/api/client';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { queryOptions, useQueryClient } from '@tandem/shared-ui/query';

export type LoginWays = ResponseOf<'GET /api/login-ways.php'>;

const LOGIN_WAYS_KEY = ['mf-members', 'login-ways'] as const;

/** How the member logs in besides by the password (C-ACCOUNT-LOGIN-WAYS). */
export const loginWaysQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: LOGIN_WAYS_KEY,
    queryFn: ({ signal }) => api.call('GET /api/login-ways.php', { signal }),
  });

/** Returns a function that writes what a call returned, or a change that it caused. */
export function useWriteLoginWays() {
  const queryClient = useQueryClient();
  return (change: Partial<LoginWays>) =>
    queryClient.setQueryData<LoginWays>(LOGIN_WAYS_KEY, (before) =>
      before === undefined ? before : { ...before, ...change },
    );
}

/** Returns a function that loads it again: a code that was used may have been one of the recovery codes. */
export function useReloadLoginWays() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: LOGIN_WAYS_KEY });
}
