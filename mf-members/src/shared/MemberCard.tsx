import { PersonCard } from '@tandem/shared-ui/components/PersonCard';
import { useFormat, useLinks, useLocale, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import type { Member } from '@tandem/contracts/api/members';
import { LikeButton } from './LikeButton.tsx';

interface MemberCardProps {
  member: Member;
  /** As in the `sizes` attribute of a picture. */
  sizes?: string | undefined;
  /** In sight when the page opens. */
  priority?: boolean | undefined;
}

/** A member in a grid: the photo leads to the profile, the heart likes. */
export function MemberCard({ member, sizes, priority }: MemberCardProps) {
  const { t } = useTranslation('mf-members');
  const settings = useSettings();
  const { current } = useLocale();
  const links = useLinks();
  const format = useFormat();
  const to = links.member?.({ id: member.id }) ?? `/members/${member.id}`;
  return (
    <PersonCard
      picture={member.main_image}
      blurred={member.main_image?.blurred ?? false}
      name={member.name}
      age={member.age}
      place={member.city ?? format.country(member.country)}
      {...(member.online ? { onlineLabel: t('online') } : {})}
      {...(member.new ? { newLabel: t('new') } : {})}
      {...(member.fictional ? { fictionalLabel: settings.fictional_singular[current] } : {})}
      renderLink={(link) => <Link to={to} {...link} />}
      action={<LikeButton member={member} look="photo" />}
      sizes={sizes}
      priority={priority}
    />
  );
}
