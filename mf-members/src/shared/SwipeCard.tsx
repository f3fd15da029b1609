import { memo, useState } from 'react';
import type { Member } from '@tandem/contracts/api/members';
import { PersonCard } from '@tandem/shared-ui/components/PersonCard';
import { useFormat, useLinks, useLocale, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { namesInterest, sharedInterest } from './shared-interest.ts';
import { useInterestLabels } from './use-interest-labels.ts';

interface SwipeCardProps {
  member: Member;
  /** It links to the profile. */
  linked?: boolean;
  /** It lies below another card: its photo is loaded after that one's, before it is seen. */
  ahead?: boolean;
}

/**
 * A member of the swipe game or of the matches after the signup, with the label of a fictional profile (R-MEMBERS-FICTIONAL-CARD)
 * and an interest in common (R-MEMBERS-CARD-INTEREST).
 */
export const SwipeCard = memo(function SwipeCard({ member, linked = false, ahead = false }: SwipeCardProps) {
  const { t } = useTranslation('mf-members');
  const settings = useSettings();
  const { current } = useLocale();
  const links = useLinks();
  const format = useFormat();
  const interests = useInterestLabels(namesInterest({ settings }, member));
  // How its photo is loaded is decided once: a change would decode it again.
  const [wasAhead] = useState(ahead);
  const address = links.member?.({ id: member.id });
  return (
    <PersonCard
      picture={member.main_image}
      blurred={member.main_image?.blurred ?? false}
      name={member.name}
      age={member.age}
      place={member.city ?? format.country(member.country)}
      {...sharedInterest(member, { t, host: { settings }, interests })}
      {...(member.online ? { onlineLabel: t('online') } : {})}
      {...(member.new ? { newLabel: t('new') } : {})}
      {...(member.fictional ? { fictionalLabel: settings.fictional_singular[current] } : {})}
      {...(linked && address !== undefined ? { renderLink: (link) => <Link to={address} {...link} /> } : {})}
      sizes="(min-width: 448px) 416px, 92vw"
      priority={!wasAhead}
      eager={wasAhead}
    />
  );
});
