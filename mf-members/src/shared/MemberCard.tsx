import { memo, useRef } from 'react';
import type { ReactNode } from 'react';
import { iconButtonClass } from '@tandem/shared-ui/components/IconButton';
import { PersonCard } from '@tandem/shared-ui/components/PersonCard';
import { useFormat, useLinks, useLocale, useSettings, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import type { Member } from '@tandem/contracts/api/members';
import { LikeButton } from './LikeButton.tsx';
import styles from './MemberCard.module.css';
import { LateMemberMenu } from './LateMemberMenu.tsx';
import { useInterestLabels } from './use-interest-labels.ts';

interface MemberCardProps {
  member: Member;
  /** The path that the card links to, when it is not the profile's own. */
  to?: string | undefined;
  /** The label in the photo's corner instead of 'New' for new members; null for none. */
  flag?: string | null | undefined;
  /** As in the `sizes` attribute of a picture. */
  sizes?: string | undefined;
  /** Visible when the page opens. */
  priority?: boolean | undefined;
  /** False where the list itself shows 'Undo' after an unlike. */
  offersUndo?: boolean | undefined;
}

/**
 * A member in a grid: the photo links to the profile, the heart likes, the menu in the upper corner blocks. Memoized by its
 * member: there are dozens on a page, which rerenders with every change of the address.
 */
export const MemberCard = memo(function MemberCard(props: MemberCardProps) {
  const { member, to, flag, sizes, priority, offersUndo } = props;
  const { t } = useTranslation('mf-members');
  const settings = useSettings();
  const { current } = useLocale();
  const links = useLinks();
  const format = useFormat();
  const address = to ?? links.member?.({ id: member.id }) ?? `/members/${member.id}`;
  const interest = useSharedInterest(member);
  const corner = flag === undefined ? (member.new ? t('new') : null) : flag;
  const card = (
    <PersonCard
      picture={member.main_image}
      blurred={member.main_image?.blurred ?? false}
      name={member.name}
      age={member.age}
      place={member.city ?? format.country(member.country)}
      {...(interest !== null && { interest, interestLabel: t('sharedInterest') })}
      {...(member.online ? { onlineLabel: t('online') } : {})}
      {...(corner === null ? {} : { newLabel: corner })}
      {...(member.fictional ? { fictionalLabel: settings.fictional_singular[current] } : {})}
      renderLink={(link) => <Link to={address} {...link} />}
      action={<LikeButton member={member} look="photo" offersUndo={offersUndo} />}
      sizes={sizes}
      priority={priority}
    />
  );
  return <WithMenu member={member}>{card}</WithMenu>;
});

/** The name of the interest in common (R-MEMBERS-CARD-INTEREST), '' until that is loaded; null where there is none to show. */
function useSharedInterest({ shared_interest: interest }: Member): string | null {
  const { visible_profile_fields: visible } = useSettings();
  const id = visible.includes('interests') ? (interest ?? null) : null;
  const { labelOf, isLoading } = useInterestLabels(id !== null);
  if (id === null) return null;
  return labelOf(id) ?? (isLoading ? '' : null);
}

/** The card of another member with their menu; visitors have none, because a block needs an account. */
function WithMenu({ member, children }: { member: Member; children: ReactNode }) {
  const user = useUser();
  const place = useRef<HTMLDivElement>(null);
  // The card goes away with the focus in it: it moves on to the next person of the list.
  const handleBlocked = () => {
    const item = place.current?.closest('li');
    const next = item?.nextElementSibling ?? item?.previousElementSibling;
    if (place.current?.contains(document.activeElement) === true) next?.querySelector('a')?.focus();
  };
  return (
    <div ref={place} className={styles.card}>
      {children}
      {user === null || user.id === member.id ? null : (
        <LateMemberMenu
          member={member}
          className={styles.menu}
          triggerClassName={`${iconButtonClass({ variant: 'photo', size: 's' })} ${styles.more}`}
          onBlocked={handleBlocked}
        />
      )}
    </div>
  );
}
