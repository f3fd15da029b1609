import { Heart } from 'lucide-react';
import { Button } from '@tandem/shared-ui/components/Button';
import { IconButton } from '@tandem/shared-ui/components/IconButton';
import { useSession } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Member } from '@tandem/contracts/api/members';
import { LoginPrompt } from './LoginPrompt.tsx';
import { MatchDialog } from './MatchDialog.tsx';
import styles from './LikeButton.module.css';
import { useLike } from './use-like.ts';

interface LikeButtonProps {
  member: Pick<Member, 'id' | 'name' | 'liked' | 'main_image'>;
  /** `photo` is the heart on a card's corner, `bar` the labelled button of the profile. */
  look: 'photo' | 'bar';
}

/**
 * Like and unlike. A visitor is told "Login to like {name}'s profile" with the way to the login and back
 * (spec §6); the like that makes a match opens its notice (decision 27).
 */
export function LikeButton({ member, look }: LikeButtonProps) {
  const { t } = useTranslation('mf-members');
  const session = useSession();
  // Kept after closing, so that the dialog can leave with its motion; the many unopened ones cost nothing.
  const [dialog, setDialog] = useState<{ kind: 'login' | 'match'; open: boolean } | null>(null);
  const like = useLike(member, { onMatch: () => setDialog({ kind: 'match', open: true }) });
  const close = () => setDialog((shown) => shown && { ...shown, open: false });
  const handleClick = () => {
    if (session.status === 'visitor') setDialog({ kind: 'login', open: true });
    else if (session.status === 'member') like.mutate(!member.liked);
  };
  const label = t(member.liked ? 'like.unlike' : 'like.like', { name: member.name });
  const icon = <Heart className={member.liked ? styles.filled : undefined} aria-hidden="true" />;
  const button: ReactNode =
    look === 'photo' ? (
      <IconButton variant="photo" label={label} icon={icon} pressed={member.liked} onClick={handleClick} />
    ) : (
      <Button
        variant="secondary"
        size="l"
        icon={icon}
        aria-label={label}
        aria-pressed={member.liked}
        onClick={handleClick}
      >
        {t(member.liked ? 'like.liked' : 'like.short')}
      </Button>
    );
  return (
    <>
      {button}
      {dialog?.kind === 'login' ? (
        <LoginPrompt open={dialog.open} onClose={close} title={t('like.loginTitle', { name: member.name })} />
      ) : null}
      {dialog?.kind === 'match' ? <MatchDialog open={dialog.open} onClose={close} member={member} /> : null}
    </>
  );
}
