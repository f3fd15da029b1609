import { Heart, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Member } from '@tandem/contracts/api/members';
import { Button } from '@tandem/shared-ui/components/Button';
import { iconButtonClass } from '@tandem/shared-ui/components/IconButton';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { LateMemberMenu } from '../../shared/LateMemberMenu.tsx';
import { SwipeCard } from '../../shared/SwipeCard.tsx';
import { useLikeWithNotice } from '../../shared/use-like-with-notice.ts';
import styles from './SignupMatchesPage.module.css';

interface CandidateProps {
  member: Member;
  /** Whose photo is loaded meanwhile. */
  next: Member | undefined;
  onLiked: (member: Member) => void;
  onSkip: (member: Member) => void;
  onMatch: (member: Member) => void;
}

/**
 * A member to be liked or skipped (R-SIGNUP-MATCHES-LIKE). A like goes on when the server has accepted it; one that it refuses
 * shows why, and the member remains.
 */
export function Candidate({ member, next, onLiked, onSkip, onMatch }: CandidateProps) {
  const { t } = useTranslation('mf-members');
  const [said, setSaid] = useState('');
  // The menu of a blocked member goes with the focus in it.
  const skip = useRef<HTMLButtonElement>(null);
  const like = useLikeWithNotice(member, { onMatch: () => onMatch(member) });

  const goOn = (text: 'matches.liked' | 'matches.skipped', past: (member: Member) => void) => {
    setSaid(t(text, { name: member.name }));
    past(member);
  };
  return (
    <div className={styles.game}>
      <div className={styles.card}>
        {next === undefined ? null : (
          <div key={next.id} className={styles.next} inert>
            <SwipeCard member={next} ahead />
          </div>
        )}
        <div key={member.id} className={styles.current}>
          <SwipeCard member={member} />
        </div>
        <LateMemberMenu
          key={`menu-${member.id}`}
          t={t}
          member={member}
          className={styles.menu}
          triggerClassName={`${iconButtonClass({ variant: 'photo', size: 's' })} ${styles.more}`}
          onBlocked={() => skip.current?.focus()}
        />
      </div>
      <div className={styles.actions}>
        <Button
          ref={skip}
          size="l"
          icon={<X />}
          aria-label={t('matches.skipName', { name: member.name })}
          disabled={like.isPending}
          onClick={() => goOn('matches.skipped', onSkip)}
        >
          {t('matches.skip')}
        </Button>
        <Button
          size="l"
          variant="primary"
          icon={<Heart />}
          aria-label={t('matches.likeName', { name: member.name })}
          loading={like.isPending}
          onClick={() => like.mutate(true, { onSuccess: () => goOn('matches.liked', onLiked) })}
        >
          {t('matches.like')}
        </Button>
      </div>
      <div aria-live="polite">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
    </div>
  );
}
