import { companyCountry } from '@tandem/shared-ui/company-country';
import { useLocale, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from './Footer.module.css';

/** Who may use the site, what is fictional, and which company is responsible. */
export function Disclaimer() {
  const { t } = useTranslation('shell');
  const { current } = useLocale();
  const { name, company, fictional_singular: fictional, min_age: age } = useSettings();
  return (
    <>
      <p className={styles.facts}>
        <span className={styles.age} aria-hidden="true">
          {age}+
        </span>
        {t('footer.adults', { name, age })} {t('footer.fictional', { name, label: fictional[current] })}
      </p>
      <address className={styles.company}>
        <span>
          {t('footer.company', {
            company: company.name,
            address: company.address,
            city: company.city,
            country: companyCountry(company.country, current),
          })}
        </span>
        <span>{t('footer.registration', { kvk: company.kvk })}</span>
        {company.vat_numbers.map((number) => (
          <span key={number}>{t('footer.vat', { number })}</span>
        ))}
      </address>
    </>
  );
}
