import { DEFAULT_LOCALE, LOCALES } from '../product/locales.ts';
import type { Locale, LocalizedText } from '../product/locales.ts';

/** What a gateway makes of a text in some languages: one in every language of the site. */
export function inEveryLocale(text: LocalizedText): Record<Locale, string> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, text[locale] ?? text[DEFAULT_LOCALE]])) as Record<
    Locale,
    string
  >;
}
