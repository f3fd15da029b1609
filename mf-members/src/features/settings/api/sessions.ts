import type { ApiClient } from '@tandem/contracts/api/client';
import type { BodyOf, ResponseOf } from '@tandem/contracts/api/index';
import { ApiError, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { queryOptions, useMutation, useQueryClient } from '@tandem/shared-ui/query';

export const SESSIONS_KEY = ['mf-members', 'sessions'] as const;

/** Where the member is logged in, this session first (C-ACCOUNT-SESSIONS). */
export const sessionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => api.call('GET /api/sessions.php', { signal }),
  });

/** Ends one session, or all but this one (C-ACCOUNT-SESSIONS-END); a failure is a notice, and the list stays. */
export function useEndSession() {
  const { t } = useTranslation('mf-members');
  const { api, notify } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<'DELETE /api/sessions.php'>) => api.call('DELETE /api/sessions.php', { body }),
    onSuccess: (left) => {
      queryClient.setQueryData<ResponseOf<'GET /api/sessions.php'>>(SESSIONS_KEY, left);
      notify.show('success', t('settings.sessions.ended'));
    },
    onError: (error) => notify.show('error', error instanceof ApiError ? error.message : t('errors.generic')),
  });
}
