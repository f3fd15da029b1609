import { useHost, useLocale } from '@tandem/shared-ui/host';
import { useLocation } from '@tandem/shared-ui/router';
import type { Locale } from '@tandem/contracts/product/locales';
import { LOCALE_TABLE, LOCALES, localizePath } from '@tandem/contracts/product/locales';

export interface LocaleChoice {
  locale: Locale;
  /** The language in itself, such as Français. */
  name: string;
  /** The page on show, in that language. */
  href: string;
  current: boolean;
}

/** The languages of this tenant, each with the address of the page on show (decision 59). */
export function useLocaleChoices(): LocaleChoice[] {
  const { settings } = useHost();
  const { current } = useLocale();
  const { pathname, search, hash } = useLocation();
  return LOCALES.filter((locale) => locale === current || settings.locales.includes(locale)).map((locale) => ({
    locale,
    name: LOCALE_TABLE[locale].name,
    href: localizePath(locale, pathname) + search + hash,
    current: locale === current,
  }));
}
