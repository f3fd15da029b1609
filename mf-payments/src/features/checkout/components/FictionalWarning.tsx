import { Banner } from '@tandem/shared-ui/components/Banner';
import { Bot } from 'lucide-react';
import { useLocale, useSettings, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

/** Shown before the first purchase, where the tenant wants it: some of the profiles are not real people (R-PAY-FICTIONAL-WARNING). */
export function FictionalWarning() {
  const { t } = useTranslation('mf-payments');
  const { name, fictional_plural, fictional_singular, fictional_warning } = useSettings();
  const { current } = useLocale();
  const user = useUser();
  if (user?.paid_user !== false || !fictional_warning) return null;
  return (
    <Banner tone="info" icon={<Bot />} title={t('fictional.title', { name })}>
      {t('fictional.text', { plural: fictional_plural[current], label: fictional_singular[current] })}
    </Banner>
  );
}
