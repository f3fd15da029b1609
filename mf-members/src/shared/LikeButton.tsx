import { Heart } from 'lucide-react';
import { Button } from '@tandem/shared-ui/components/Button';
import { IconButton } from '@tandem/shared-ui/components/IconButton';
import { useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Member } from '@tandem/contracts/api/members';
import { MatchDialog } from './MatchDialog.tsx';
import styles from './LikeButton.module.css';
import type { CardTools } from './card-tools.tsx';
import { usePressLike } from './use-like-with-notice.ts';

interface LikeButtonProps {
  member: Pick<Member, 'id' | 'name' | 'liked' | 'main_image' | 'fictional'>;
  /** `photo` is the heart on a card's corner, `bar` the labelled button of the profile. */
  look: 'photo' | 'bar';
  /** False where the place itself shows 'Undo' after an unlike. */
  offersUndo?: boolean | undefined;
}

type LikeTools = Pick<CardTools, 't' | 'host' | 'like'>;

/**
 * Like and unlike. A visitor sees "Login to like {name}'s profile" (R-LIKES-LOGIN-REQUIRED) in a dialog, with links to
 * the signup and to the login and back; the like that makes a match opens its notice (R-LIKES-MODAL-OWN).
 */
export function LikeButton(props: LikeButtonProps) {
  const { t } = useTranslation('mf-members');
  return <LikeToggle {...props} t={t} host={useHost()} like={usePressLike()} />;
}

/** The same with what a list has for all its buttons. */
export function LikeToggle({ member, look, offersUndo, t, host, like }: LikeButtonProps & LikeTools) {
  const { events, session } = host;
  // Stays mounted after closing, for the closing animation; those that were never opened cost nothing.
  const [match, setMatch] = useState<'open' | 'closed' | null>(null);
  const handleClick = () => {
    // Read on click: dozens of these on a page need not subscribe to the session.
    const { status } = session.get();
    if (status === 'visitor')
      events.emit('signup-wanted', { profileId: member.id, title: t('like.loginTitle', { name: member.name }) });
    else if (status === 'member') like(member, !member.liked, { onMatch: () => setMatch('open'), offersUndo });
  };
  const label = t(member.liked ? 'like.unlike' : 'like.like', { name: member.name });
  const icon = <Heart className={member.liked ? styles.filled : undefined} aria-hidden="true" />;
  const button: ReactNode =
    look === 'photo' ? (
      <IconButton
        variant="photo"
        className={styles.like}
        label={label}
        icon={icon}
        pressed={member.liked}
        onClick={handleClick}
      />
    ) : (
      <Button
        variant="secondary"
        size="l"
        className={styles.like}
        icon={icon}
        // What is read out begins with what is seen (WCAG 2.5.3).
        aria-label={member.liked ? t('like.likedUnlike', { name: member.name }) : label}
        aria-pressed={member.liked}
        onClick={handleClick}
      >
        {t(member.liked ? 'like.liked' : 'like.short')}
      </Button>
    );
  return (
    <>
      {button}
      {match === null ? null : (
        <MatchDialog open={match === 'open'} onClose={() => setMatch('closed')} member={member} />
      )}
    </>
  );
}
