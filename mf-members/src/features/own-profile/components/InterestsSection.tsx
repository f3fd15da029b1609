import { Text } from '@tandem/shared-ui/components/Text';
import { Chips } from '@tandem/shared-ui/components/ToggleChips';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { EditableProfile } from '@tandem/contracts/api/profile';
import { isSensitiveInterest } from '@tandem/contracts/product/lists';
import { useInterestLabels } from '../../../shared/use-interest-labels.ts';
import { changeInterests } from '../model/interests.ts';
import { useSection } from '../model/use-section.ts';
import { InterestChips } from './InterestChips.tsx';
import { ProfileSection } from './ProfileSection.tsx';

/** Interests that need no consent, at most 15 with the others (L-PROFILE-INTERESTS). */
export function InterestsSection({ profile }: { profile: EditableProfile }) {
  const { t } = useTranslation('mf-members');
  const { labelOf } = useInterestLabels(true);
  const open = profile.interests.filter((interest) => !isSensitiveInterest(interest));
  const section = useSection({
    name: 'interests',
    profile,
    draftOf: (own) => ({ chosen: own.interests.filter((interest) => !isSensitiveInterest(interest)) }),
    changeOf: ({ chosen }, _draft, own) => (chosen === undefined ? {} : changeInterests(own, 'open', chosen)),
  });
  const items = open.flatMap((interest) => {
    const label = labelOf(interest);
    return label === undefined ? [] : [{ key: interest, label }];
  });
  return (
    <ProfileSection
      title={t('filters.interests')}
      section={section}
      shown={
        open.length === 0 ? (
          <Text tone="muted">{t('own.interests.empty')}</Text>
        ) : (
          <Chips label={t('filters.interests')} items={items} />
        )
      }
      renderForm={(draft) => (
        <InterestChips
          kind="open"
          label={t('filters.interests')}
          value={draft.chosen}
          others={profile.interests.length - open.length}
          error={section.errors.interests}
          onChange={(chosen) => section.change({ chosen })}
        />
      )}
    />
  );
}
