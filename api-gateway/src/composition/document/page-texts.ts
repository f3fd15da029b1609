import type { Settings } from '@tandem/contracts/api/settings';
import type { ReleaseRoute } from '@tandem/contracts/composition/release';
import type { Locale } from '@tandem/contracts/product/locales';
import { ROUTES } from '@tandem/contracts/product/routes';
import type { RouteId } from '@tandem/contracts/product/routes';

/** Title and description of a page, in its language, with the tenant's name in them. */
export interface PageTexts {
  title: string;
  description: string;
}

const NOT_FOUND: Readonly<Record<Locale, string>> = {
  en: 'This page could not be found',
  fr: 'Cette page est introuvable',
};
const UNAVAILABLE: Readonly<Record<Locale, string>> = {
  en: 'Not available right now',
  fr: 'Indisponible pour le moment',
};

/** What the visitor is told in the tab, and a search engine shows. A page that says nothing about itself gets the site's words. */
export function pageTexts(settings: Settings, locale: Locale, route: ReleaseRoute | null, status: number): PageTexts {
  const fill = (text: string) => text.replaceAll('{tenant}', settings.name);
  // As the shell writes it when the page changes: the site's name once, at the end where it is not in the title.
  const named = (title: string) => (title.includes('{tenant}') ? fill(title) : `${title} · ${settings.name}`);
  const description = fill(route?.description?.[locale] ?? settings.description[locale]);
  const title = route?.title[locale] ?? (status === 404 ? NOT_FOUND : UNAVAILABLE)[locale];
  return { title: named(title), description };
}

/** Steps of a flow, and pages that are somebody's own: nothing to be found from outside. */
const NOT_INDEXED: ReadonlySet<string> = new Set<RouteId>([
  'complete-signup',
  'notifications',
  'reset-password',
  'reset-password-do',
  'mail-change-do',
  'activate-done',
  'activate-error',
  'account-deleted',
  'lang-config',
  'members-id',
  'members-id-signup',
  'members-id-landing',
  'members-id-landing2',
  'members-id-landing3',
]);

/** Members are never shown to search engines, whatever a tenant lets visitors see. */
export function isIndexed(routeId: RouteId | null, status: number): boolean {
  return routeId !== null && status === 200 && ROUTES[routeId].access !== 'member' && !NOT_INDEXED.has(routeId);
}
