import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { useTranslation } from '@tandem/shared-ui/i18n';

/** Forms of the settings that are on their way. */
export function SettingsSkeleton() {
  const { t } = useTranslation('mf-members');
  return (
    <div role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Stack gap={10}>
        {Array.from({ length: 2 }, (_, index) => (
          <Stack key={index} gap={4}>
            <Skeleton width="40%" height="1.5rem" />
            <Skeleton height="3rem" />
            <Skeleton width="8rem" height="2.75rem" />
          </Stack>
        ))}
      </Stack>
    </div>
  );
}
