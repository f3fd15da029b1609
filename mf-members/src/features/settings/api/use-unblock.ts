import type { Member } from '@tandem/contracts/api/members';
import { writeUnblock } from '@tandem/shared-ui/caches';
import { ApiError, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation } from '@tandem/shared-ui/query';
import { blockedQuery } from './get-blocked.ts';

/** Ends a block (C-PRIVACY-UNBLOCK), with a notice of success or failure; the member leaves the list. */
export function useUnblock({ id, name }: Pick<Member, 'id' | 'name'>) {
  const { t } = useTranslation('mf-members');
  const { api, queryClient, notify } = useHost();
  return useMutation({
    mutationFn: () => api.call('DELETE /api/block.php', { body: { profile_id: id } }),
    onSuccess: () => {
      queryClient.setQueryData(blockedQuery(api).queryKey, (known) =>
        known === undefined ? known : { profiles: known.profiles.filter((member) => member.id !== id) },
      );
      writeUnblock(queryClient);
      notify.show('success', t('blocked.done', { name }));
    },
    onError: (error) => {
      const reason = error instanceof ApiError ? error.message : t('errors.generic');
      notify.show('error', t('blocked.failedUnblock', { name, reason }));
    },
  });
}
