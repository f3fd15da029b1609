import type { Settings } from '@tandem/contracts/api/settings';
import type { PlanRoute } from '@tandem/contracts/composition/page-plan';
import { canonicalPath, isIndexed } from '@tandem/contracts/composition/route';
import type { Locale } from '@tandem/contracts/product/locales';
import { addressesOf } from '@tandem/contracts/product/page-addresses';
import type { PageAddresses } from '@tandem/contracts/product/page-addresses';
import { fillPageText } from './page-texts.ts';

/** What the head of the document says about the current page, besides the title of the window. */
export interface PageHead {
  title: string;
  description: string;
  /** The page in all languages; null for an unknown address. */
  addresses: PageAddresses | null;
  indexed: boolean;
}

export interface PageHeadInput {
  route: PlanRoute | null;
  title: string;
  /** Without the locale prefix. */
  path: string;
  search: string;
  locale: Locale;
  settings: Settings;
  /** What is free to begin with, a sentence. */
  freeOffer: string;
  /** Scheme and host under which the tenant's pages are to be known. */
  origin: string;
}

/** As the gateway writes it into the document of the page. */
export function pageHeadOf({
  route,
  title,
  path,
  search,
  locale,
  settings,
  freeOffer,
  origin,
}: PageHeadInput): PageHead {
  return {
    title,
    description: fillPageText(route?.texts.description ?? settings.description[locale], settings, locale, freeOffer),
    addresses: route === null ? null : addressesOf({ origin, path: canonicalPath(route, path), locale, settings }),
    indexed: route !== null && isIndexed(route, settings.logged_out_search, search),
  };
}

/** Writes one tag into the head for each set of attributes, replacing those that match the selector. */
function replaceTags(selector: string, name: 'link' | 'meta', wanted: readonly Record<string, string>[]): void {
  document.head.querySelectorAll(selector).forEach((tag) => tag.remove());
  for (const attributes of wanted) {
    const tag = document.createElement(name);
    Object.entries(attributes).forEach(([key, value]) => tag.setAttribute(key, value));
    document.head.append(tag);
  }
}

/**
 * A picture, and data for search engines: the gateway knows those of the first page, and those of the next are unknown.
 */
const OF_THE_FIRST_PAGE = 'meta[property^="og:image"], meta[name^="twitter:image"], script[type="application/ld+json"]';

/** Replaces the tags of the document. */
export function writePageHead({ title, description, addresses, indexed }: PageHead): void {
  document.head.querySelectorAll(OF_THE_FIRST_PAGE).forEach((tag) => tag.remove());
  const { canonical, alternates } = addresses ?? { canonical: null, alternates: [] };
  replaceTags('link[rel="canonical"]', 'link', canonical === null ? [] : [{ rel: 'canonical', href: canonical }]);
  replaceTags(
    'link[rel="alternate"][hreflang]',
    'link',
    alternates.map((alternate) => ({ rel: 'alternate', ...alternate })),
  );
  const meta = (key: 'name' | 'property', id: string, content: string | null) =>
    replaceTags(`meta[${key}="${id}"]`, 'meta', content === null ? [] : [{ [key]: id, content }]);
  meta('property', 'og:url', canonical);
  meta('name', 'robots', indexed ? null : 'noindex');
  meta('name', 'description', description);
  for (const [key, prefix] of [
    ['property', 'og'],
    ['name', 'twitter'],
  ] as const) {
    meta(key, `${prefix}:title`, title);
    meta(key, `${prefix}:description`, description);
  }
}

/** The origin of the canonical address that the gateway wrote; the page may be open on another host of the tenant. */
export function knownOrigin(): string {
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return canonical === null ? window.location.origin : new URL(canonical.href).origin;
}
