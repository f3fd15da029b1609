import { useState } from 'react';
import type { BodyOf } from '@tandem/contracts/api/index';
import type { NotificationPreferences } from '@tandem/contracts/api/notifications';
import { refetchOrInvalidate, writeUser } from '@tandem/shared-ui/caches';
import { ApiError, SHARED_KEYS, useApi, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation, useQueryClient } from '@tandem/shared-ui/query';
import type { QueryClient } from '@tandem/shared-ui/query';
import { withChange } from '../model/with-change.ts';
import { notificationsQuery } from './get-notifications.ts';

export type NotificationChange = BodyOf<'PUT /api/notifications.php'>;

/** Writes why the member gets no mail. The link of a mail may be another member's than the one who is logged in. */
function writeDisabled(queryClient: QueryClient, { access, disabled }: NotificationPreferences): void {
  if (access === 'session') writeUser(queryClient, { notifications_disabled: disabled });
  else refetchOrInvalidate(queryClient, SHARED_KEYS.user);
}

/**
 * Saves choices as they are made. `shown` has what the member chose, from the click on: a control that waited for the
 * query's cache would flicker, and again when the response to an earlier choice arrives. A choice that could not be
 * saved is reverted with a notice. It has to be called beside the query, which shows the response in the render that
 * drops the choice.
 */
export function useSaveNotifications(token: string | null, saved: NotificationPreferences | undefined) {
  const { t } = useTranslation('mf-members');
  const api = useApi();
  const { notify } = useHost();
  const queryClient = useQueryClient();
  const { queryKey } = notificationsQuery(api, token);
  // Not React's optimistic state: while its action is pending, every transition waits, navigation too.
  const [unsaved, setUnsaved] = useState<readonly NotificationChange[]>([]);
  const { mutate, isPending, variables } = useMutation<NotificationPreferences, Error, NotificationChange>({
    // One after the other: each response contains all of them.
    scope: { id: 'mf-members.notifications' },
    mutationFn: (body) => api.call('PUT /api/notifications.php', { query: token === null ? {} : { token }, body }),
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: (response, change) => {
      queryClient.setQueryData(queryKey, response);
      // The alert about disabled mails is the shell's.
      if (change.resubscribe === true) writeDisabled(queryClient, response);
    },
    onError: (error) => {
      const reason = error instanceof ApiError ? error.message : t('errors.generic');
      notify.show('error', t('notSaved', { reason }));
    },
    onSettled: (_response, _error, settled) => setUnsaved((before) => before.filter((change) => change !== settled)),
  });
  const save = (change: NotificationChange) => {
    setUnsaved((before) => [...before, change]);
    mutate(change);
  };
  return {
    shown: saved && unsaved.reduce(withChange, saved),
    save,
    isResubscribing: isPending && variables.resubscribe === true,
  };
}
