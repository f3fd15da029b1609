import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { PersonCard } from '@tandem/shared-ui/components/PersonCard';
import { PersonCardSkeleton } from '@tandem/shared-ui/components/PersonCardSkeleton';
import { Slot, useFormat, useHost, useLike, useLinks, useWayOn } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQueryClient } from '@tandem/shared-ui/query';
import type { QueryClient } from '@tandem/shared-ui/query';
import { Link } from '@tandem/shared-ui/router';
import type { LikeType } from '@tandem/contracts/product/lists';
import type { ListedLike } from '../model/listed-likes.ts';
import styles from './LikeItem.module.css';

interface LikeItemProps {
  type: LikeType;
  member: ListedLike;
  priority: boolean;
}

/** Whether what the member has pressed last at somebody is a like, and not the end of one. */
function hasLiked(queryClient: QueryClient, id: number): boolean {
  const presses = queryClient.getMutationCache().findAll({ mutationKey: ['like', id] });
  return presses.at(-1)?.state.variables === true;
}

/**
 * Whether the member's own like is taken back here. Among those who like them, where most are not liked back, only a match
 * that was seen here and is over is so; a like that the server refused was none.
 */
function useTakenBack(type: LikeType, { id, liked }: ListedLike): boolean {
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState({ liked, isMatchOver: false });
  if (seen.liked !== liked) setSeen({ liked, isMatchOver: !liked && !hasLiked(queryClient, id) });
  return !liked && (type !== 'received' || seen.isMatchOver);
}

/**
 * A member in a list of likes. One whose like was removed stays until the list is left, with a button to undo it: a
 * heart beside a thumb is easily hit.
 */
export function LikeItem({ type, member, priority }: LikeItemProps) {
  const { t } = useTranslation('mf-chat');
  const isTakenBack = useTakenBack(type, member);
  // A like that was returned is a match, in whichever list it is seen first.
  const isMatch = type === 'matches' || (type === 'received' && member.liked);
  const card = useRef<HTMLDivElement>(null);
  const wasTakenBack = useRef(isTakenBack);
  // The focus follows: onto 'Undo' when the card gives way to it, back to the heart when the card returns.
  useEffect(() => {
    if (wasTakenBack.current && !isTakenBack) card.current?.querySelector('button')?.focus();
    wasTakenBack.current = isTakenBack;
  }, [isTakenBack]);
  return (
    <li className={styles.item} data-new={member.like_new === true || undefined}>
      <div ref={card} className={styles.card} inert={isTakenBack}>
        <LikedPerson member={member} priority={priority} />
        {isMatch ? <WriteLink member={member} /> : null}
      </div>
      {isTakenBack ? (
        <TakenBack
          member={member}
          text={t(`likes.takenBack.${type === 'given' ? 'given' : 'matches'}`, { name: member.name })}
        />
      ) : null}
    </li>
  );
}

/** The member's card, with its heart; where the part that has it is away, who they are. */
function LikedPerson({ member, priority }: Omit<LikeItemProps, 'type'>) {
  const { t } = useTranslation('mf-chat');
  const { liker } = useLinks();
  const format = useFormat();
  const to = liker?.({ id: member.id });
  const flag = member.like_new === true ? t('likes.new') : null;
  const { main_image: picture, name, age } = member;
  return (
    <Slot
      name="member-card"
      props={{ member, flag, priority, ...(to !== undefined && { to }) }}
      loading={<PersonCardSkeleton />}
      fallback={
        <PersonCard
          picture={picture}
          blurred={picture?.blurred ?? false}
          name={name}
          age={age}
          place={member.city ?? format.country(member.country)}
          {...(flag !== null && { newLabel: flag })}
          priority={priority}
        />
      }
    />
  );
}

/** What a match is for. Not there when no part offers the chat. */
function WriteLink({ member: { id, name } }: Pick<LikeItemProps, 'member'>) {
  const { t } = useTranslation('mf-chat');
  const { chatWith } = useLinks();
  if (chatWith === undefined) return null;
  return (
    <Link
      to={chatWith({ id })}
      className={buttonClass({ variant: 'secondary', size: 's', full: true })}
      aria-label={t('likes.writeTo', { name })}
    >
      {t('likes.write')}
    </Link>
  );
}

function TakenBack({ member, text }: { member: ListedLike; text: string }) {
  const { t } = useTranslation('mf-chat');
  const { notify } = useHost();
  const wayOn = useWayOn();
  const like = useLike(member, {
    onFailed: (_liked, reason, error) => {
      const text = t('likes.undoFailed', { name: member.name, reason: reason ?? t('errors.generic') });
      notify.show('error', text, wayOn(error, t('limit.privacy')));
    },
  });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Only after a click: a list does not take the focus when it opens.
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
