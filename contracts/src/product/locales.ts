/** Locales of the site (L-LOCALE-SUPPORTED). The default locale has no address prefix. */
export const LOCALES = ['en', 'fr'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE = 'en' satisfies Locale;

interface LocaleEntry {
  code: Locale;
  iso: string;
  file: string;
  /** The language in itself. */
  name: string;
  /** The window's title of a member in privacy mode, whatever page they are on (R-PRIVACY-NEUTRAL-TITLE). */
  neutralTitle: string;
}

/** A locale is a code, an ISO tag and a file of texts (F-LOCALE-FIELDS). */
export const LOCALE_TABLE: Record<Locale, LocaleEntry> = {
  en: { code: 'en', iso: 'en-US', file: 'en.json', name: 'English', neutralTitle: 'Start page' },
  fr: { code: 'fr', iso: 'fr-FR', file: 'fr.json', name: 'Français', neutralTitle: 'Page d’accueil' },
};

export const COUNTRIES = [
  'US',
  'NL',
  'BE',
  'FR',
  'IT',
  'ES',
  'DE',
  'AT',
  'IE',
  'GB',
  'CA',
  'PL',
  'AU',
  'NZ',
  'CH',
] as const;
export type Country = (typeof COUNTRIES)[number];

/** A text in the languages of the site; a missing language falls back to the default locale. */
export type LocalizedText = Readonly<Record<typeof DEFAULT_LOCALE, string> & Partial<Record<Locale, string>>>;

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (LOCALES as readonly string[]).includes(value);
}

/**
 * A date as `Intl` writes it, with its day and its month first, as a text has it: French has '1er décembre' where `Intl` has
 * '1 décembre', and no line ends between the day and the month, the first two words in each language.
 */
export const dateInText = (locale: Locale, date: string): string =>
  (locale === 'fr' ? date.replace(/^1(?=\s\D)/, '1er') : date).replace(' ', '\u00A0');

/** An amount as `Intl` writes it, but below zero with a minus sign, as wide as a figure, where `Intl` has a hyphen. */
export const minusSign = (amount: string): string => amount.replace('-', '−');

/** Splits `/fr/examples` into its locale and the rest; the rest always starts with a slash. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const first = pathname.split('/', 2)[1] ?? '';
  if (isLocale(first) && first !== DEFAULT_LOCALE) {
    const rest = pathname.slice(first.length + 1);
    return { locale: first, path: rest === '' ? '/' : rest };
  }
  return { locale: DEFAULT_LOCALE, path: pathname === '' ? '/' : pathname };
}

/** Returns a path with the locale's prefix: `localizePath('fr', '/examples')` is `/fr/examples`. */
export function localizePath(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}
