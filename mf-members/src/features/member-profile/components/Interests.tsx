import { Heading } from '@tandem/shared-ui/components/Heading';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Chips } from '@tandem/shared-ui/components/ToggleChips';
import { useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { MemberProfile } from '@tandem/contracts/api/members';
import { useInterestLabels } from '../../../shared/use-interest-labels.ts';

/** A member's interests in words; those without a word in this language yet are left out rather than shown as codes. */
export function Interests({ profile }: { profile: MemberProfile }) {
  const { t } = useTranslation('mf-members');
  const { visible_profile_fields: visible } = useSettings();
  const isShown = visible.includes('interests') && profile.interests.length > 0;
  const labelOf = useInterestLabels(isShown);
  if (!isShown) return null;
  const items = profile.interests.flatMap((interest) => {
    const label = labelOf(interest);
    return label === undefined ? [] : [{ key: interest, label }];
  });
  return (
    <Stack gap={3} as="section">
      <Heading level={2} size="card">
        {t('filters.interests')}
      </Heading>
      <Chips items={items} label={t('filters.interests')} />
    </Stack>
  );
}
