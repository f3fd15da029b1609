import type { Member } from '@tandem/contracts/api/members';
import { blockMutation, writeBlock } from '@tandem/shared-ui/caches';
import { ApiError, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation } from '@tandem/shared-ui/query';
import { BLOCKED_KEY } from './member-cache.ts';

/**
 * Blocks a member (C-PRIVACY-BLOCK), with a notice of success or failure. `onBlocked` is called before the member leaves
 * all lists, so that a page that is about them can be left first.
 */
export function useBlock({ id, name }: Pick<Member, 'id' | 'name'>, onBlocked: () => void) {
  const { t } = useTranslation('mf-members');
  const { api, queryClient, notify } = useHost();
  return useMutation({
    ...blockMutation(id),
    mutationFn: () => api.call('POST /api/block.php', { body: { profile_id: id } }),
    onSuccess: () => {
      onBlocked();
      writeBlock(queryClient, id, { here: true });
      void queryClient.invalidateQueries({ queryKey: BLOCKED_KEY });
      notify.show('success', t('block.done', { name }));
    },
    onError: (error) => {
      const reason = error instanceof ApiError ? error.message : t('errors.generic');
      notify.show('error', t('block.failed', { name, reason }));
    },
  });
}
