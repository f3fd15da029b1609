import { ApiError, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation } from '@tandem/shared-ui/query';
import { MODERATION_TEXTS } from '../moderation-texts.ts';
import { keyOfQueue } from './queues.ts';

/** Takes a complaint into review: it stays in the list, which is requested again, also where somebody else was first. */
export function useReview(id: number) {
  const { t } = useTranslation(MODERATION_TEXTS);
  const { api, queryClient, notify } = useHost();
  return useMutation({
    mutationFn: () => api.call('PUT /api/complaint-review.php', { body: { id, decision: 'in_review' } }),
    onError: (error) => {
      const reason = error instanceof ApiError ? error.message : t('failed');
      notify.show('error', error instanceof ApiError && error.status === 409 ? reason : t('notDecided', { reason }));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOfQueue('complaints') }),
  });
}
