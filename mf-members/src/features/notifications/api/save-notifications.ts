import type { BodyOf } from '@tandem/contracts/api/index';
import type { NotificationPreferences } from '@tandem/contracts/api/notifications';
import { ApiError, useApi, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation, useQueryClient } from '@tandem/shared-ui/query';
import { withChange } from '../model/with-change.ts';
import { notificationsQuery } from './get-notifications.ts';

export type NotificationChange = BodyOf<'PUT /api/notifications.php'>;

/** Saves a choice as it is made: seen at once, undone and told when it fails. */
export function useSaveNotifications(token: string | null) {
  const { t } = useTranslation('mf-members');
  const api = useApi();
  const { notify, session, telemetry } = useHost();
  const queryClient = useQueryClient();
  const { queryKey } = notificationsQuery(api, token);
  return useMutation<NotificationPreferences, Error, NotificationChange, { before?: NotificationPreferences }>({
    // One after the other: each is answered with all of them.
    scope: { id: 'mf-members.notifications' },
    mutationFn: (body) => api.call('PUT /api/notifications.php', { query: token === null ? {} : { token }, body }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      if (before === undefined) return {};
      queryClient.setQueryData(queryKey, withChange(before, change));
      return { before };
    },
    onSuccess: (answer, change) => {
      queryClient.setQueryData(queryKey, answer);
      // The alert about disabled mails is the shell's.
      if (change.resubscribe === true)
        session.refresh().catch((error: unknown) => telemetry.error(error, { doing: 'refresh after a change' }));
    },
    onError: (error, _change, context) => {
      if (context?.before !== undefined) queryClient.setQueryData(queryKey, context.before);
      const reason = error instanceof ApiError ? error.message : t('errors.generic');
      notify.show('error', t('notifications.failed', { reason }));
    },
  });
}
