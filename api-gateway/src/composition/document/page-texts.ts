import type { Settings } from '@tandem/contracts/api/settings';
import type { ReleaseRoute } from '@tandem/contracts/composition/release';
import type { Locale } from '@tandem/contracts/product/locales';
import { inLocale } from '../../platform/i18n/localized-text.ts';
import { pageWords } from '@tandem/contracts/composition/page-words';
import { freeOffer } from '../../platform/tenants/free-offer.ts';
import { fillPlaceholders, textsIn } from '../../platform/i18n/texts.ts';
import type en from './texts/en.json';

/** Title and description of a page, in its language, with the tenant's name in them. */
export interface PageTexts {
  title: string;
  description: string;
}

const textsOf = textsIn<typeof en>(import.meta.dirname);

/** As the shell writes it when the page changes: the site's name once, at the end where it is not in the title. */
export function withSiteName(title: string, { name }: Pick<Settings, 'name'>): string {
  return title.includes(name) ? title : `${title} · ${name}`;
}

/** A title or description, filled for a tenant. */
export function fillPageText(text: string, settings: Settings, locale: Locale): string {
  const words = { ...pageWords(settings), free_offer: freeOffer(settings, locale) };
  return fillPlaceholders(text, {
    ...words,
    index_title: fillPlaceholders(settings.index_title[locale], words),
  });
}

/** The title in the tab, and what a search engine shows. A page without texts of its own gets those of the site. */
export function pageTexts(settings: Settings, locale: Locale, route: ReleaseRoute | null, status: number): PageTexts {
  const fill = (text: string) => fillPageText(text, settings, locale);
  const { texts } = route ?? {};
  const description = fill(inLocale(texts?.description ?? settings.description, locale));
  const title =
    texts === undefined
      ? textsOf(locale)(status === 404 ? 'title.notFound' : 'title.unavailable')
      : inLocale(texts.title, locale);
  return { title: withSiteName(fill(title), settings), description };
}
