import { DEFAULT_LOCALE, isLocale, localizePath, splitLocale } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import type { LiveRoute } from '../live/composition.ts';
import { canonicalCase, matchRoute } from '../live/route-table.ts';
import type { MatchedRoute } from '../live/route-table.ts';

/** What an address names. */
export interface WantedPage {
  /** The address as it is written: another spelling leads to it. */
  address: string;
  locale: Locale;
  /** Without the locale prefix. */
  path: string;
  /** Null when no live release has the page. */
  matched: MatchedRoute | null;
}

/** `/FR/examples` is `/fr/examples`. */
function withSmallLocale(path: string): string {
  const given = path.split('/', 2)[1] ?? '';
  const locale = given.toLowerCase();
  return isLocale(locale) ? `/${locale}${path.slice(given.length + 1)}` : path;
}

/**
 * One form of each address: no doubled or trailing slashes, the locale in small letters, no prefix for the default one.
 * Never begins with two slashes.
 */
export function normalizePath(pathname: string): string {
  const single = withSmallLocale(`/${pathname}`.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, ''));
  const prefix = `/${DEFAULT_LOCALE}`;
  if (single === prefix) return '/';
  return single.startsWith(`${prefix}/`) ? single.slice(prefix.length) : single;
}

/** The page that a path names, in whatever spelling. */
export function findPage(routes: readonly LiveRoute[], pathname: string): WantedPage {
  const normal = normalizePath(pathname);
  const { locale, path } = splitLocale(normal);
  const matched = matchRoute(routes, path);
  const address = matched === null ? normal : localizePath(locale, canonicalCase(matched.route.path, path));
  return { address, locale, path, matched };
}
