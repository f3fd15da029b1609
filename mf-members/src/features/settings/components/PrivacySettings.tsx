import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Switch } from '@tandem/shared-ui/components/Switch';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { useApi } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { LoadFailure } from '../../../shared/LoadFailure.tsx';
import { ownProfileQuery } from '../../../shared/own-profile/get-profile.ts';
import { useSavePrivacy } from '../api/use-save-privacy.ts';
import type { PrivacyChoices } from '../api/use-save-privacy.ts';
import { SensitiveAudience } from './SensitiveAudience.tsx';
import { SensitiveConsent } from './SensitiveConsent.tsx';

const MODES = ['invisible', 'privacy_mode'] as const;

/**
 * The tab 'Privacy': two modes (R-PRIVACY-SETTINGS-SWITCH), who sees the special-category data
 * (R-PRIVACY-SETTINGS-AUDIENCE), and the consent to them.
 */
export function PrivacySettings() {
  const { t } = useTranslation('mf-members');
  const query = useQuery(ownProfileQuery(useApi()));
  const { data, error } = query;
  const { shown, save } = useSavePrivacy(data);
  if (data !== undefined)
    return (
      <Stack gap={6}>
        <PrivacyModes shown={shown} save={(change) => void save(change)} />
        {data.sensitive_consent ? (
          <SensitiveAudience
            value={shown.sensitive_audience}
            onChange={(sensitive_audience) => void save({ sensitive_audience })}
          />
        ) : null}
        <SensitiveConsent profile={data} />
      </Stack>
    );
  if (error === null) return <PrivacySkeleton />;
  return <LoadFailure query={query} title={t('own.failed')} />;
}

interface PrivacyModesProps {
  shown: PrivacyChoices;
  save: (change: Partial<PrivacyChoices>) => void;
}

function PrivacyModes({ shown, save }: PrivacyModesProps) {
  const { t } = useTranslation('mf-members');
  return (
    <Stack gap={4}>
      {MODES.map((mode) => (
        <Switch
          key={mode}
          label={t(`privacy.${mode}.title`)}
          hint={t(`privacy.${mode}.text`)}
          checked={shown[mode]}
          onChange={(event) => save({ [mode]: event.target.checked })}
        />
      ))}
    </Stack>
  );
}

function PrivacySkeleton() {
  const { t } = useTranslation('mf-members');
  return (
    <div role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Stack gap={4}>
        {Array.from({ length: 3 }, (_, index) => (
          <Stack key={index} gap={2}>
            <Skeleton shape="text" width="40%" />
            <Skeleton shape="text" width="85%" />
          </Stack>
        ))}
      </Stack>
    </div>
  );
}
