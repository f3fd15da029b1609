import { COUNTRIES, LOCALE_TABLE } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';

/** A company's country in a language, whether its tenant wrote a code or the English name; other words stay as they are. */
export function countryIn(locale: Locale, country: string): string {
  const namesIn = (language: string) => new Intl.DisplayNames(language, { type: 'region' });
  const english = namesIn('en');
  const code = COUNTRIES.find((known) => known === country || english.of(known) === country);
  return code === undefined ? country : (namesIn(LOCALE_TABLE[locale].iso).of(code) ?? country);
}
