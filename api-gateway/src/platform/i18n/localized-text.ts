import { DEFAULT_LOCALE, LOCALES } from '@tandem/contracts/product/locales';
import type { Locale, LocalizedText } from '@tandem/contracts/product/locales';

/** The text in a language, or in the default locale where the text does not have it. */
export function inLocale(text: LocalizedText, locale: Locale): string {
  return text[locale] ?? text[DEFAULT_LOCALE];
}

/** The text in every language of the site: where it does not have one, that of the default locale. */
export function inEveryLocale(text: LocalizedText): Record<Locale, string> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, inLocale(text, locale)])) as Record<Locale, string>;
}
