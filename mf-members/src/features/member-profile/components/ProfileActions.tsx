import { MessageCircle } from 'lucide-react';
import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { useHost, useLinks, useSession } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import type { MemberProfile } from '@tandem/contracts/api/members';
import { LikeButton } from '../../../shared/LikeButton.tsx';
import { GiftAction } from './GiftAction.tsx';
import styles from './ProfileActions.module.css';

/** Chat, like and gift: under the name on wide screens, at the thumb on phones. */
export function ProfileActions({ profile }: { profile: MemberProfile }) {
  return (
    <div className={styles.bar} data-edge-bar="">
      <ChatAction profile={profile} />
      <LikeButton member={profile} look="bar" />
      <GiftAction member={profile} />
    </div>
  );
}

/** The link to the chat, where a part offers one. A visitor sees: 'You need to be logged in to chat'. */
function ChatAction({ profile }: { profile: MemberProfile }) {
  const { t } = useTranslation('mf-members');
  const { chatWith } = useLinks();
  const session = useSession();
  const { events } = useHost();
  if (chatWith === undefined) return null;
  if (session.status === 'visitor') {
    return (
      <Button
        variant="primary"
        size="l"
        icon={<MessageCircle />}
        className={styles.chat}
        onClick={() => events.emit('signup-wanted', { profileId: profile.id, title: t('profile.chatLogin') })}
      >
        {t('profile.chat')}
      </Button>
    );
  }
  return (
    <Link
      to={chatWith({ id: profile.id })}
      className={`${buttonClass({ variant: 'primary', size: 'l' })} ${styles.chat}`}
    >
      <MessageCircle className={styles.icon} aria-hidden="true" />
      {t(profile.conversation_id === null ? 'profile.chat' : 'profile.goOnChatting')}
    </Link>
  );
}
