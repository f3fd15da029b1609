import { useEffect, useRef } from 'react';
import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import type { LikeType } from '@tandem/contracts/product/lists';
import { fillPath } from '@tandem/contracts/composition/route';
import { PATHS } from '../../../paths.ts';
import { MemberCard } from '../../../shared/MemberCard.tsx';
import { useLike } from '../../../shared/use-like.ts';
import type { ListedLike } from '../model/listed-likes.ts';
import styles from './LikeItem.module.css';

interface LikeItemProps {
  type: LikeType;
  member: ListedLike;
  priority: boolean;
}

/**
 * A member in a list of likes. One whose like was taken back keeps their place until the list is left, with the way
 * back: a press on the heart beside a thumb is quickly made.
 */
export function LikeItem({ type, member, priority }: LikeItemProps) {
  const { t } = useTranslation('mf-members');
  const isTakenBack = type !== 'received' && !member.liked;
  const card = useRef<HTMLDivElement>(null);
  const wasTakenBack = useRef(isTakenBack);
  // The focus follows: onto 'Undo' when the card gives way to it, back to the heart when the card returns.
  useEffect(() => {
    if (wasTakenBack.current && !isTakenBack) card.current?.querySelector('button')?.focus();
    wasTakenBack.current = isTakenBack;
  }, [isTakenBack]);
  return (
    <li className={styles.item}>
      <div ref={card} className={styles.card} inert={isTakenBack}>
        <MemberCard
          member={member}
          to={fillPath(PATHS.liker, { id: member.id })}
          flag={member.like_new === true ? t('likes.new') : null}
          priority={priority}
        />
        {type === 'matches' ? <WriteLink member={member} /> : null}
      </div>
      {isTakenBack ? <TakenBack member={member} text={t(`likes.takenBack.${type}`, { name: member.name })} /> : null}
    </li>
  );
}

/** What a match is for. Not there when no part offers the chat. */
function WriteLink({ member: { id, name } }: Pick<LikeItemProps, 'member'>) {
  const { t } = useTranslation('mf-members');
  const { chatWith } = useLinks();
  if (chatWith === undefined) return null;
  return (
    <Link
      to={chatWith({ id })}
      className={buttonClass({ variant: 'secondary', size: 's', full: true })}
      aria-label={t('match.write', { name })}
    >
      {t('likes.write')}
    </Link>
  );
}

function TakenBack({ member, text }: { member: ListedLike; text: string }) {
  const { t } = useTranslation('mf-members');
  const like = useLike(member);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Only after a press: a list that opens takes nobody's focus.
    if (document.activeElement === document.body) place.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div ref={place} className={styles.takenBack}>
      <p role="status">{text}</p>
      <Button variant="photo" size="s" onClick={() => like.mutate(true)}>
        {t('likes.undo')}
      </Button>
    </div>
  );
}
