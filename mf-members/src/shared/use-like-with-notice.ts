import { useHost, useLike } from '@tandem/shared-ui/host';
import type { LikeTarget } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

/** `useLike`, with a notice when the server refuses. */
export function useLikeWithNotice(member: LikeTarget, { onMatch }: { onMatch?: () => void } = {}) {
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
