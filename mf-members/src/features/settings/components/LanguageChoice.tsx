import { LOCALE_TABLE } from '@tandem/contracts/product/locales';
import { Select } from '@tandem/shared-ui/components/Select';
import { useLocale, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

/** The language of the site and of its mails; each under its own name (R-LOCALE-SWITCH-ACCOUNT). */
export function LanguageChoice() {
  const { t } = useTranslation('mf-members');
  const { locales } = useSettings();
  const { current, switchTo } = useLocale();
  if (locales.length < 2) return null;
  return (
    <Select
      label={t('settings.language.label')}
      hint={t('settings.language.hint')}
      value={current}
      options={locales.map((locale) => ({ value: locale, label: LOCALE_TABLE[locale].name }))}
      onChange={(event) => {
        const chosen = locales.find((locale) => locale === event.target.value);
        if (chosen !== undefined) switchTo(chosen);
      }}
    />
  );
}
