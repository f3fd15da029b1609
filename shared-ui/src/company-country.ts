import { COUNTRIES, LOCALE_TABLE } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { regionNames } from './intl-formats.ts';

/** The company's country in the page's language, whether the tenant wrote a code or its English name. */
export function companyCountry(country: string, locale: Locale): string {
  const english = regionNames('en');
  const code = COUNTRIES.find((known) => known === country || english.of(known) === country);
  if (code === undefined) return country;
  return regionNames(LOCALE_TABLE[locale].iso).of(code) ?? country;
}
