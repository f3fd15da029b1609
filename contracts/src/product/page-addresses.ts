import { DEFAULT_LOCALE, isLocale, localizePath } from './locales.ts';
import type { Locale } from './locales.ts';

/** The languages of a site, and the default of its domain such as `fr_FR`. */
interface SiteLanguages {
  domain_language: string;
  locales: readonly Locale[];
}

/** The locale of a visitor whose language the site does not have: the tenant's own (R-LOCALE-DOMAIN-DEFAULT). */
function defaultLocaleOf(settings: SiteLanguages): Locale {
  const wanted = [settings.domain_language.slice(0, 2), DEFAULT_LOCALE].filter(isLocale);
  return wanted.find((locale) => settings.locales.includes(locale)) ?? settings.locales[0] ?? DEFAULT_LOCALE;
}

/** The address of one page in each language. */
export interface PageAddresses {
  readonly canonical: string;
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
}

/** The addresses of a page for link tags and the sitemap: its own, that of every language, and the default. */
export function addressesOf(input: {
  /** Scheme and host under which the tenant's pages are to be known. */
  origin: string;
  /** Without the locale prefix. */
  path: string;
  locale: Locale;
  settings: SiteLanguages;
}): PageAddresses {
  const { origin, path, locale, settings } = input;
  const address = (wanted: Locale) => origin + localizePath(wanted, path);
  return {
    canonical: address(locale),
    alternates: [
      ...settings.locales.map((hreflang) => ({ hreflang, href: address(hreflang) })),
      { hreflang: 'x-default', href: address(defaultLocaleOf(settings)) },
    ],
  };
}
