import type { ReactNode } from 'react';
import type { Country } from '@tandem/contracts/product/locales';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { CountrySelect } from './CountrySelect.tsx';
import styles from './BundleSection.module.css';

export interface BundleSectionProps {
  title: string;
  country: Country;
  onCountry: (country: Country) => void;
  /** Of the country's field. */
  countryClass?: string | undefined;
  /** The bundles, as this page shows them. */
  children: ReactNode;
}

/** The bundles of a page, below their headline and the choice of the buyer's country. */
export function BundleSection({ title, country, onCountry, countryClass = '', children }: BundleSectionProps) {
  return (
    <section className={styles.offer} aria-labelledby="bundles">
      <div className={styles.bar}>
        <Heading level={2} id="bundles">
          {title}
        </Heading>
        <CountrySelect value={country} onChange={onCountry} className={`${styles.country} ${countryClass}`.trimEnd()} />
      </div>
      {children}
    </section>
  );
}
