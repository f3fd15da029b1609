import type { ApiClient } from '@tandem/contracts/api/client';
import type { BodyOf } from '@tandem/contracts/api/index';
import { ApiError, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { queryOptions, useMutation } from '@tandem/shared-ui/query';
import { MODERATION_TEXTS } from '../moderation-texts.ts';
import { MODERATION_KEY } from './queues.ts';

const STANDING_KEY = [...MODERATION_KEY, 'standing'] as const;

/** A member with what is in force about them, by e-mail address; null where there is none. */
export function standingQuery(api: ApiClient, wanted: string) {
  return queryOptions({
    queryKey: [...STANDING_KEY, wanted] as const,
    queryFn: async ({ signal }) =>
      (await api.call('GET /api/standing-review.php', { query: { wanted }, signal })).member,
  });
}

/** Takes a decision back. The member is requested again whatever came of it: without a response it may have been made. */
export function useLift() {
  const { t } = useTranslation(MODERATION_TEXTS);
  const { api, queryClient, notify } = useHost();
  return useMutation({
    mutationFn: (body: BodyOf<'PUT /api/standing-review.php'>) => api.call('PUT /api/standing-review.php', { body }),
    onSuccess: () => notify.show('success', t('standing.done')),
    onError: (error) => notify.show('error', error instanceof ApiError ? error.message : t('failed')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: STANDING_KEY }),
  });
}
