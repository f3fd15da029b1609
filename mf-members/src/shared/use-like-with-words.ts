import { useHost, useLike } from '@tandem/shared-ui/host';
import type { LikeTarget } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

/** `useLike`, which also says when the server has refused. */
export function useLikeWithWords(member: LikeTarget, { onMatch }: { onMatch?: () => void } = {}) {
  const { t } = useTranslation('mf-members');
  const { notify } = useHost();
  return useLike(member, {
    onMatch,
    onFailed: (liked, reason) => {
      const values = { name: member.name, reason: reason ?? t('errors.generic') };
      notify.show('error', t(liked ? 'like.failed' : 'like.unlikeFailed', values));
    },
  });
}
