import { Heart } from 'lucide-react';
import { LIMITS } from '@tandem/contracts/product/limits';
import { IconButton } from '@tandem/shared-ui/components/IconButton';
import { useHost, useLike, useWayOn } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { Partner } from '../model/partner.ts';
import styles from './ConversationHeader.module.css';

/** The heart in the header of a conversation (R-CHAT-HEADER-LIKE); an unlike can be undone (R-LIKES-UNDO-NOTICE). */
export function HeaderLike({ partner }: { partner: Partner }) {
  const { t } = useTranslation('mf-chat');
  const { notify } = useHost();
  const wayOn = useWayOn();
  const { name } = partner;
  const like = useLike(partner, {
    onMatch: () => notify.show('success', t('header.matched', { name })),
    onUnliked: () =>
      notify.show('info', t('header.unliked', { name }), {
        label: t('likes.undo'),
        run: () => like.mutate(true),
        offeredFor: LIMITS.unlikeUndoSeconds * 1000,
      }),
    onFailed: (liked, reason, error) => {
      const text = t(liked ? 'header.likeFailed' : 'header.unlikeFailed', {
        name,
        reason: reason ?? t('errors.generic'),
      });
      notify.show('error', text, wayOn(error, t('limit.privacy')));
    },
  });
  if (!partner.available) return null;
  return (
    <IconButton
      className={styles.like}
      label={t(partner.liked ? 'header.unlike' : 'header.like', { name })}
      pressed={partner.liked}
      icon={<Heart aria-hidden="true" />}
      onClick={() => like.mutate(!partner.liked)}
    />
  );
}
