import type { Member } from '@tandem/contracts/api/members';
import { PersonCard } from '@tandem/shared-ui/components/PersonCard';
import type { PersonCardProps } from '@tandem/shared-ui/components/PersonCard';
import { useFormat, useLocale, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { placeOf } from './place-of.ts';

export interface MemberPortraitProps extends Pick<PersonCardProps, 'renderLink' | 'sizes' | 'priority' | 'className'> {
  member: Member;
  /** Without age and place: the visitor is to find them out. */
  nameOnly?: boolean;
}

/** A member on a public page; a fictional one is always labelled (R-MEMBERS-FICTIONAL-CARD). */
export function MemberPortrait({ member, nameOnly = false, ...card }: MemberPortraitProps) {
  const { t } = useTranslation('mf-landers');
  const format = useFormat();
  const settings = useSettings();
  const { current } = useLocale();
  return (
    <PersonCard
      {...card}
      picture={member.main_image}
      name={member.name}
      age={nameOnly ? undefined : member.age}
      place={nameOnly ? undefined : placeOf(member, format)}
      onlineLabel={member.online ? t('portrait.online') : undefined}
      newLabel={member.new ? t('portrait.new') : undefined}
      fictionalLabel={member.fictional ? settings.fictional_singular[current] : undefined}
    />
  );
}
