import { useHost, useLike, useWayOn } from '@tandem/shared-ui/host';
import type { LikeTarget } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

/** `useLike`, with a notice when the server refuses. */
export function useLikeWithNotice(member: LikeTarget, { onMatch }: { onMatch?: () => void } = {}) {
  const { t } = useTranslation('mf-members');
  const { notify } = useHost();
  const wayOn = useWayOn();
  return useLike(member, {
    onMatch,
    onFailed: (liked, reason, error) => {
      const values = { name: member.name, reason: reason ?? t('errors.generic') };
      const text = t(liked ? 'like.failed' : 'like.unlikeFailed', values);
      notify.show('error', text, wayOn(error, t('privacy.open')));
    },
  });
}
