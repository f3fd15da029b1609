import type { ApiClient } from '@tandem/contracts/api/client';
import type { BodyOf } from '@tandem/contracts/api/index';
import { ApiError, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { queryOptions, useMutation } from '@tandem/shared-ui/query';
import { MODERATION_TEXTS } from '../moderation-texts.ts';
import { MODERATION_KEY } from './queues.ts';

const BUYER_KEY = [...MODERATION_KEY, 'buyer'] as const;

/** A member with their purchases, by e-mail address or invoice number; null where there is none. */
export function buyerQuery(api: ApiClient, wanted: string) {
  return queryOptions({
    queryKey: [...BUYER_KEY, wanted] as const,
    queryFn: async ({ signal }) => (await api.call('GET /api/buyer-review.php', { query: { wanted }, signal })).buyer,
  });
}

/** What the moderator did for a member, and what the page says then. */
export interface BuyerAct {
  body: BodyOf<'PUT /api/buyer-review.php'>;
  done: string;
}

/**
 * Does something for a member who wrote. The member is requested again whatever came of it: without a response it may have been
 * made.
 */
export function useBuyerAct() {
  const { t } = useTranslation(MODERATION_TEXTS);
  const { api, queryClient, notify } = useHost();
  return useMutation({
    mutationFn: ({ body }: BuyerAct) => api.call('PUT /api/buyer-review.php', { body }),
    onSuccess: (_nothing, { done }) => notify.show('success', done),
    onError: (error) => notify.show('error', error instanceof ApiError ? error.message : t('failed')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: BUYER_KEY }),
  });
}
