import type { Country } from '@tandem/contracts/product/locales';
import { Select } from '@tandem/shared-ui/components/Select';
import { useFormat, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

/** The buyer's country, which decides the currency and the methods. */
export function CountrySelect({
  value,
  onChange,
  className,
}: {
  value: Country;
  onChange: (country: Country) => void;
  className?: string | undefined;
}) {
  const { t } = useTranslation('mf-payments');
  const { countries } = useSettings();
  const format = useFormat();
  const options = countries.map((code) => ({ value: code, label: format.country(code) }));
  return (
    <Select
      label={t('country.label')}
      autoComplete="country"
      className={className}
      options={options}
      value={value}
      onChange={(event) => onChange(event.target.value as Country)}
    />
  );
}
