import { localizePath } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { escapeHtml } from '../../platform/html/html.ts';

export interface MadeFor {
  /** Of the page, without the prefix of a language. */
  path: string;
  /** `?…` of the address, or nothing. */
  search: string;
  /** That the site has. */
  locales: readonly Locale[];
}

/**
 * Adds the query of the address to the markup's links to the page in the other languages (R-LOCALE-SWITCH-QUERY). The markup is
 * made once for all addresses of the page, and without a script nothing else would add it; with one, the browser hydrates the
 * same links. A link of this kind is known by its `hrefLang`, which follows its address.
 */
export function keepSearchInLanguageLinks(html: string, { path, search, locales }: MadeFor): string {
  if (search === '') return html;
  return locales.reduce((markup, locale) => {
    const address = localizePath(locale, path);
    const link = (href: string) => `href="${escapeHtml(href)}" hrefLang="`;
    return markup.replaceAll(link(address), () => link(address + search));
  }, html);
}
