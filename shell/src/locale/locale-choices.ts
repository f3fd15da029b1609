import { useSyncExternalStore } from 'react';
import { useHost, useLocale } from '@tandem/shared-ui/host';
import { useLocation } from '@tandem/shared-ui/router';
import type { Locale } from '@tandem/contracts/product/locales';
import { LOCALE_TABLE, LOCALES, localizePath } from '@tandem/contracts/product/locales';
import { suggestedLocales } from './suggested-locales.ts';

export interface LocaleChoice {
  locale: Locale;
  /** The language in itself, such as Français. */
  name: string;
  /** The page on show, in that language. */
  href: string;
  current: boolean;
}

const neverChanges = () => () => undefined;
/** As one text: some browsers create the list anew on each access, and a snapshot has to equal the previous one. */
const browserLanguages = () => navigator.languages.join(',');

/**
 * The languages of this tenant, the suggested ones first (L-LOCALE-SUGGESTIONS), each with the address of the current
 * page. Which ones are suggested is known in the browser: markup is the same for visitors from everywhere.
 */
export function useLocaleChoices(): LocaleChoice[] {
  const { settings } = useHost();
  const { current } = useLocale();
  const { pathname, search, hash } = useLocation();
  const browser = useSyncExternalStore(neverChanges, browserLanguages, () => '').split(',');
  const country = useSyncExternalStore(
    neverChanges,
    () => settings.geoip_country,
    () => null,
  );
  const visible = LOCALES.filter((locale) => settings.locales.includes(locale));
  return suggestedLocales({ country, current, browser, visible }).map((locale) => ({
    locale,
    name: LOCALE_TABLE[locale].name,
    href: localizePath(locale, pathname) + search + hash,
    current: locale === current,
  }));
}
