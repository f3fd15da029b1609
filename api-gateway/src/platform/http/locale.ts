import Negotiator from 'negotiator';
import { isLocale } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';

/** The first language of an Accept-Language header, by its weights, that the site has; null when there is none. */
export function localeOfHeader(header: string | undefined): Locale | null {
  if (header === undefined || header.length > 500) return null;
  // Not matched against the site's languages: `*` means that of the tenant, not any.
  const wanted = new Negotiator({ headers: { 'accept-language': header } }).languages();
  return wanted.map((tag) => tag.toLowerCase().split('-', 1)[0]).find(isLocale) ?? null;
}

/**
 * The language of a response's texts. The site's own client sends the language of the page as the
 * whole Accept-Language header; then the member's choice, the browser's list, the tenant's language.
 */
export function chooseLocale(header: string | undefined, ofUser: Locale | null, ofTenant: string): Locale {
  if (isLocale(header)) return header;
  const tenantLanguage = ofTenant.slice(0, 2);
  return ofUser ?? localeOfHeader(header) ?? (isLocale(tenantLanguage) ? tenantLanguage : 'en');
}
