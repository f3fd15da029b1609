import type { Settings } from '@tandem/contracts/api/settings';
import { canonicalPath, isIndexed } from '@tandem/contracts/composition/route';
import { LOCALE_TABLE } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { addressesOf } from '@tandem/contracts/product/page-addresses';
import type { MemberPhoto } from '../site-facts/site-facts.ts';
import { SOCIAL_IMAGE } from '../social-images/draw-image.ts';
import { copyImagePath, memberImagePath, siteImagePath } from '../social-images/image-address.ts';
import type { DocumentDecision } from './decide-page.ts';
import type { PageHead, SocialImage } from './head-tags.ts';
import { pageTexts, withSiteName } from './page-texts.ts';
import type { PageInput } from './read-page-request.ts';
import { structuredDataOf } from './structured-data.ts';

export interface PageHeadInput {
  input: Pick<PageInput, 'tenant' | 'canonicalOrigin' | 'search'>;
  settings: Settings;
  decision: DocumentDecision;
  /** What the copy of the page has on its picture; null for the tenant's own. */
  pictureWords: string | null;
  /** R-PRIVACY-NEUTRAL-TITLE: the viewer is in privacy mode. */
  hidesTitle: boolean;
}

/** Name, age and the word for fictional profiles, as in the title that the page sets in the browser. */
function altOfMember({ name, age, fictional }: MemberPhoto, settings: Settings, locale: Locale): string {
  const label = fictional ? ` (${settings.fictional_singular[locale]})` : '';
  return withSiteName(`${name}, ${age}${label}`, settings);
}

/**
 * A member's photo where everybody may see it, else the words of the page's copy, else the tenant's own picture; and who or
 * what is on it.
 */
function imageOf({ input, settings, decision, pictureWords }: PageHeadInput): SocialImage {
  const { locale, photo } = decision;
  const { tenant, canonicalOrigin: origin } = input;
  if (photo !== null) {
    const alt = altOfMember(photo, settings, locale);
    return { url: origin + memberImagePath(photo, locale), type: 'image/jpeg', alt, ...SOCIAL_IMAGE };
  }
  const path =
    pictureWords === null
      ? siteImagePath(tenant.settings, locale)
      : copyImagePath(tenant.settings, locale, pictureWords);
  return { url: origin + path, type: 'image/png', alt: pictureWords ?? settings.index_title[locale], ...SOCIAL_IMAGE };
}

/** Returns what the document of a page shows of itself. */
export function pageHead(page: PageHeadInput): PageHead {
  const { input, settings, decision, hidesTitle } = page;
  const { matched, locale, path, status } = decision;
  const route = matched?.route ?? null;
  const { canonicalOrigin: origin, search } = input;
  const texts = pageTexts(settings, locale, route, status);
  const addresses = route === null ? null : addressesOf({ origin, path: canonicalPath(route, path), locale, settings });
  return {
    locale,
    settings,
    texts: hidesTitle ? { ...texts, title: LOCALE_TABLE[locale].neutralTitle } : texts,
    addresses,
    indexed: route !== null && status === 200 && isIndexed(route, settings.logged_out_search, search),
    image: imageOf(page),
    structuredData:
      addresses === null ? [] : structuredDataOf({ path, settings, locale, origin, url: addresses.canonical }),
  };
}
