import type { Locale } from '@tandem/contracts/product/locales';
import { LIMITS } from '@tandem/contracts/product/limits';

/** How long the navigation waits for the account to be saved. */
export const LOCALE_TIMEOUT_MILLISECONDS = 1_500;

/** The chosen language in the cookie `locale` (L-LOCALE-COOKIE-DAYS); the gateway reads it at the root address. */
export function localeCookie(locale: Locale, secure: boolean): string {
  const seconds = LIMITS.localeCookieDays * 86_400;
  return `locale=${locale}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** Stores the choice in this browser. */
export function rememberLocale(locale: Locale): void {
  document.cookie = localeCookie(locale, location.protocol === 'https:');
}
