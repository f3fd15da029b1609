import { RadioCards } from '@tandem/shared-ui/components/RadioCards';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { SENSITIVE_AUDIENCES } from '@tandem/contracts/product/lists';
import type { SensitiveAudience as Audience } from '@tandem/contracts/product/lists';

interface SensitiveAudienceProps {
  value: Audience;
  onChange: (value: Audience) => void;
}

/** The choice of who sees the orientation and the intimate interests (R-PRIVACY-SETTINGS-AUDIENCE). */
export function SensitiveAudience({ value, onChange }: SensitiveAudienceProps) {
  const { t } = useTranslation('mf-members');
  return (
    <Stack gap={3}>
      <RadioCards
        label={t('privacy.audience.label')}
        options={SENSITIVE_AUDIENCES.map((audience) => ({ value: audience, label: t(`privacy.audience.${audience}`) }))}
        value={value}
        onChange={onChange}
      />
      <Text tone="muted" size="s">
        {t('privacy.audience.text')}
      </Text>
    </Stack>
  );
}
