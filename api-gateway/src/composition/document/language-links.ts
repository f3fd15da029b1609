import { localizePath } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { escapeHtml } from '../../platform/html/html.ts';

export interface MadeFor {
  /** Of the page, without the prefix of a language. */
  path: string;
  /** `?…` of the address, or nothing. */
  search: string;
  /** The query with which the markup was rendered, which its links have. */
  made?: string;
  /** That the site has. */
  locales: readonly Locale[];
}

/**
 * Adds the query of the address to the markup's links to the page in the other languages (R-LOCALE-SWITCH-QUERY). The markup is
 * made once for all addresses of the page that look the same, and without a script nothing else would add it; with one, the browser hydrates the
 * same links. A link of this kind is known by its `hrefLang`, which follows its address.
 */
export function keepSearchInLanguageLinks(html: string, { path, search, made = '', locales }: MadeFor): string {
  if (search === '') return html;
  return locales.reduce((markup, locale) => {
    const address = localizePath(locale, path);
    const link = (href: string) => `href="${escapeHtml(href)}" hrefLang="`;
    return markup.replaceAll(link(address + made), () => link(address + search));
  }, html);
}
