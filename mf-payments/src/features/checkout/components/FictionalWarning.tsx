import { Banner } from '@tandem/shared-ui/components/Banner';
import { Bot } from 'lucide-react';
import { useLocale, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

/** Shown before the first purchase: some of the profiles are not real people (R-PAY-FICTIONAL-WARNING). */
export function FictionalWarning() {
  const { t } = useTranslation('mf-payments');
  const { name, fictional_plural, fictional_singular } = useSettings();
  const { current } = useLocale();
  return (
    <Banner tone="info" icon={<Bot />} title={t('fictional.title', { name })}>
      {t('fictional.text', { plural: fictional_plural[current], label: fictional_singular[current] })}
    </Banner>
  );
}
