import { memo } from 'react';
import { PersonCard } from '@tandem/shared-ui/components/PersonCard';
import { useFormat, useLinks, useLocale, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import type { Member } from '@tandem/contracts/api/members';
import { LikeButton } from './LikeButton.tsx';

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
}

/**
 * A member in a grid: the photo links to the profile, the heart likes. Memoized by its member: there are dozens on a
 * page, which rerenders with every change of the address.
 */
export const MemberCard = memo(function MemberCard({ member, to, flag, sizes, priority }: MemberCardProps) {
  const { t } = useTranslation('mf-members');
  const settings = useSettings();
  const { current } = useLocale();
  const links = useLinks();
  const format = useFormat();
  const address = to ?? links.member?.({ id: member.id }) ?? `/members/${member.id}`;
  const corner = flag === undefined ? (member.new ? t('new') : null) : flag;
  return (
    <PersonCard
      picture={member.main_image}
      blurred={member.main_image?.blurred ?? false}
      name={member.name}
      age={member.age}
      place={member.city ?? format.country(member.country)}
      {...(member.online ? { onlineLabel: t('online') } : {})}
      {...(corner === null ? {} : { newLabel: corner })}
      {...(member.fictional ? { fictionalLabel: settings.fictional_singular[current] } : {})}
      renderLink={(link) => <Link to={address} {...link} />}
      action={<LikeButton member={member} look="photo" />}
      sizes={sizes}
      priority={priority}
    />
  );
});
