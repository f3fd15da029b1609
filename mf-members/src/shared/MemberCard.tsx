import { memo, useContext, useRef } from 'react';
import type { ReactNode } from 'react';
import { iconButtonClass } from '@tandem/shared-ui/components/IconButton';
import { PersonCard } from '@tandem/shared-ui/components/PersonCard';
import { Link } from '@tandem/shared-ui/router';
import type { Member } from '@tandem/contracts/api/members';
import { CardToolsContext, CardToolsProvider } from './card-tools.tsx';
import type { CardTools } from './card-tools.tsx';
import { LikeToggle } from './LikeButton.tsx';
import styles from './MemberCard.module.css';
import { LateMemberMenu } from './LateMemberMenu.tsx';
import { sharedInterest } from './shared-interest.ts';

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
  /** The photo is loaded when the card is rendered, not when it is about to be seen. */
  eager?: boolean | undefined;
  /** False where the list itself shows 'Undo' after an unlike. */
  offersUndo?: boolean | undefined;
}

const isBlurred = ({ main_image: image }: Member) => image?.blurred ?? false;

/**
 * A member in a grid: the photo links to the profile, the heart likes, the menu in the upper corner blocks. Memoized by its
 * member: there are dozens on a page, which rerenders with every change of the address.
 */
export const MemberCard = memo(function MemberCard(props: MemberCardProps) {
  const tools = useContext(CardToolsContext);
  if (tools !== null) return <Card {...props} tools={tools} />;
  // Alone, not in a list that has them for all its cards.
  return (
    <CardToolsProvider members={[props.member]}>
      <MemberCard {...props} />
    </CardToolsProvider>
  );
});

function Card({ member, to, flag, sizes, priority, eager, offersUndo, tools }: MemberCardProps & { tools: CardTools }) {
  const { t, host, format } = tools;
  const { settings, links } = host;
  const address = to ?? links.member?.({ id: member.id }) ?? `/members/${member.id}`;
  const corner = flag === undefined ? (member.new ? t('new') : null) : flag;
  const card = (
    <PersonCard
      picture={member.main_image}
      blurred={isBlurred(member)}
      name={member.name}
      age={member.age}
      place={member.city ?? format.country(member.country)}
      {...sharedInterest(member, tools)}
      {...(member.online ? { onlineLabel: t('online') } : {})}
      {...(corner === null ? {} : { newLabel: corner })}
      {...(member.fictional ? { fictionalLabel: settings.fictional_singular[host.locale.current] } : {})}
      renderLink={(link) => <Link to={address} {...link} />}
      action={<LikeToggle member={member} look="photo" offersUndo={offersUndo} {...tools} />}
      sizes={sizes}
      priority={priority}
      eager={eager}
    />
  );
  return (
    <WithMenu member={member} tools={tools}>
      {card}
    </WithMenu>
  );
}

interface WithMenuProps {
  member: Member;
  tools: CardTools;
  children: ReactNode;
}

/** The card of another member with their menu; visitors have none, because a block needs an account. */
function WithMenu({ member, tools, children }: WithMenuProps) {
  const { t, viewerId } = tools;
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
      {viewerId === null || viewerId === member.id ? null : (
        <LateMemberMenu
          t={t}
          member={member}
          className={styles.menu}
          triggerClassName={`${iconButtonClass({ variant: 'photo', size: 's' })} ${styles.more}`}
          onBlocked={handleBlocked}
        />
      )}
    </div>
  );
}
