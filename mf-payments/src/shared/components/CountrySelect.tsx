import type { Country } from '@tandem/contracts/product/locales';
import { Select } from '@tandem/shared-ui/components/Select';
import { useFormat, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from './CountrySelect.module.css';

interface CountrySelectProps {
  value: Country;
  onChange: (country: Country) => void;
  /** As large as its text, and with a label for screen readers alone: beside a price, which explains it (R-PAY-COUNTRY-SMALL). */
  isSmall?: boolean;
  className?: string | undefined;
}

/** The buyer's country, which decides the currency and the methods. */
export function CountrySelect({ value, onChange, isSmall = false, className }: CountrySelectProps) {
  const { t } = useTranslation('mf-payments');
  const { countries } = useSettings();
  const format = useFormat();
  const options = countries.map((code) => ({ value: code, label: format.country(code) }));
  return (
    <Select
      label={t('country.label')}
      autoComplete="country"
      hideLabel={isSmall}
      className={isSmall ? styles.small : className}
      options={options}
      value={value}
      onChange={(event) => onChange(event.target.value as Country)}
    />
  );
}
