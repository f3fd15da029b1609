import type { Country, Locale } from '@tandem/contracts/product/locales';
import { isLocale } from '@tandem/contracts/product/locales';

/** Languages suggested by country; only those of LOCALES are ever shown (L-LOCALE-SUGGESTIONS). */
export const LOCALES_BY_COUNTRY: Record<Country, readonly string[]> = {
  US: ['en', 'es'],
  NL: ['nl'],
  BE: ['nl', 'fr', 'de'],
  FR: ['fr'],
  IT: ['it'],
  ES: ['es'],
  DE: ['de'],
  AT: ['de'],
  IE: ['en'],
  GB: ['en'],
  CA: ['en', 'fr'],
  PL: ['pl'],
  AU: ['en'],
  NZ: ['en'],
  CH: ['de', 'it', 'fr'],
};

export interface SuggestionBase {
  /** By the visitor's IP address; null when it is unknown. */
  country: Country | null;
  current: Locale;
  /** As `navigator.languages`, such as `fr-CA`; empty in prerendered markup. */
  browser: readonly string[];
  /** Locales of the tenant. */
  visible: readonly Locale[];
}

/**
 * Returns the visible locales, those first that are suggested for the country (L-LOCALE-SUGGESTIONS), then the current
 * one and the browser's, which are always offered (L-LOCALE-ALWAYS-OFFERED), then the others (docs/decisions/0015).
 */
export function suggestedLocales({ country, current, browser, visible }: SuggestionBase): Locale[] {
  const byCountry = country === null ? [] : LOCALES_BY_COUNTRY[country];
  const byBrowser = browser.map((language) => language.slice(0, 2).toLowerCase());
  const order = [...byCountry, current, ...byBrowser, ...visible].filter(isLocale);
  return [...new Set(order)].filter((locale) => locale === current || visible.includes(locale));
}
