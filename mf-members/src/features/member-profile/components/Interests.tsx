import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import { Chips } from '@tandem/shared-ui/components/ToggleChips';
import { useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { MemberProfile } from '@tandem/contracts/api/members';
import { useInterestLabels } from '../../../shared/use-interest-labels.ts';

/**
 * A member's interests in words, those that the viewer has too first (R-MEMBERS-INTERESTS-SHARED); those without a
 * translation are left out rather than shown as codes.
 */
export function Interests({ profile }: { profile: MemberProfile }) {
  const { t } = useTranslation('mf-members');
  const { visible_profile_fields: visible } = useSettings();
  const isShown = visible.includes('interests') && profile.interests.length > 0;
  const { labelOf, isLoading } = useInterestLabels(isShown);
  if (!isShown) return null;
  const items = profile.interests.flatMap((interest) => {
    const label = labelOf(interest);
    return label === undefined ? [] : [{ key: interest, label, marked: profile.shared_interests.includes(interest) }];
  });
  if (!isLoading && items.length === 0) return null;
  const shared = items.filter(({ marked }) => marked);
  const others = items.filter(({ marked }) => !marked);
  return (
    <Stack gap={3} as="section">
      <Heading level={2} size="card">
        {t('filters.interests')}
      </Heading>
      {isLoading ? (
        <Cluster>
          {profile.interests.map((interest) => (
            <Skeleton key={interest} width="5.5rem" height="2.125rem" />
          ))}
        </Cluster>
      ) : null}
      {shared.length === 0 ? null : (
        <>
          <Text size="s" tone="muted">
            {t('profile.shared', { count: shared.length })}
          </Text>
          <Chips items={shared} label={t('profile.shared', { count: shared.length })} />
        </>
      )}
      {others.length === 0 ? null : <Chips items={others} label={t('filters.interests')} />}
    </Stack>
  );
}
