import type { Release, ReleaseRoute } from '@tandem/contracts/composition/release';
import { DEFAULT_LOCALE, isLocale, localizePath, splitLocale } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import type { Part } from '@tandem/contracts/product/parts';
import type { RouteId } from '@tandem/contracts/product/routes';
import type { Composition } from '../live/composition.ts';
import { safeNextPath } from './next-path.ts';
import { matchRoute } from './route-table.ts';
import type { MatchedRoute } from './route-table.ts';

/** `unknown`: there is a cookie, and another server knows whose it is. */
export type Visitor = { kind: 'visitor' } | { kind: 'member'; language: Locale } | { kind: 'unknown' };

export interface PageRequest {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** Value of the locale cookie, whatever it is. */
  localeCookie: string | undefined;
  /** `domain_language` of the tenant. */
  domainLanguage: string;
  visitor: Visitor;
  /** A search engine or the like: it reads every address as it is. */
  isBot: boolean;
}

/** A page, or the word that there is none. */
export type DocumentDecision = Extract<PageDecision, { kind: 'document' }>;

export type PageDecision =
  | { kind: 'redirect'; status: 301 | 302; location: string }
  | {
      kind: 'document';
      status: 200 | 404 | 503;
      locale: Locale;
      /** Without the locale prefix. */
      path: string;
      matched: MatchedRoute | null;
      /** The release that has the page; null when nobody does. */
      owner: Release | null;
      route: ReleaseRoute | null;
    };

const redirect = (status: 301 | 302, location: string): PageDecision => ({ kind: 'redirect', status, location });

/** One form of each address: no doubled or trailing slashes, no prefix for the default locale. Never begins with two slashes. */
export function normalizePath(pathname: string): string {
  const single = `/${pathname}`.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  const prefix = `/${DEFAULT_LOCALE}`;
  if (single === prefix) return '/';
  return single.startsWith(`${prefix}/`) ? single.slice(prefix.length) : single;
}

/** Spec §4: cookie, then the member's own language, then the first two letters of the domain's. */
function preferredLocale({ localeCookie, visitor, domainLanguage }: PageRequest): Locale {
  if (isLocale(localeCookie)) return localeCookie;
  if (visitor.kind === 'member') return visitor.language;
  const ofDomain = domainLanguage.slice(0, 2);
  return isLocale(ofDomain) ? ofDomain : DEFAULT_LOCALE;
}

/** Decision 59: only the bare `/` chooses a language; members go on to the search. */
function redirectOfRoot(request: PageRequest): PageDecision | null {
  const locale = preferredLocale(request);
  if (request.visitor.kind === 'member') return redirect(302, localizePath(locale, '/members') + request.search);
  if (request.isBot || locale === DEFAULT_LOCALE) return null;
  return redirect(302, localizePath(locale, '/') + request.search);
}

/** A page for members sends a visitor to the login and back; one for visitors sends a member on. The shell does the same without a document. */
function redirectByAccess(
  request: PageRequest,
  locale: Locale,
  path: string,
  { id, route }: MatchedRoute,
): PageDecision | null {
  if (route.access === 'member' && request.visitor.kind === 'visitor') {
    return redirect(302, `${localizePath(locale, '/login')}?next=${encodeURIComponent(path + request.search)}`);
  }
  if (route.access === 'visitor' && request.visitor.kind === 'member') {
    const next = id === 'login' ? safeNextPath(new URLSearchParams(request.search).get('next')) : null;
    if (next === null) return redirect(302, localizePath(locale, '/members'));
    return redirect(302, splitLocale(next).locale === DEFAULT_LOCALE ? localizePath(locale, next) : next);
  }
  return null;
}

/** The live release of a part; null when it has none, or was left out of the composition. */
function releaseOf(composition: Composition, part: Part): Release | null {
  return part === 'shell' ? composition.shell : (composition.parts[part] ?? null);
}

/**
 * What a request for a page gets. Deep links never choose a language; an address that nobody has is
 * 404; one whose part is away is 503, with the frame around it.
 */
export function decidePage(request: PageRequest, composition: Composition): PageDecision {
  const pathname = normalizePath(request.pathname);
  if (pathname !== request.pathname) return redirect(301, pathname + request.search);
  const { locale, path } = splitLocale(pathname);
  const matched = matchRoute(path);
  const nowhere: PageDecision = {
    kind: 'document',
    status: 404,
    locale,
    path,
    matched: null,
    owner: null,
    route: null,
  };
  if (matched === null) return nowhere;

  const elsewhere =
    (pathname === '/' ? redirectOfRoot(request) : null) ?? redirectByAccess(request, locale, path, matched);
  const owner = releaseOf(composition, matched.route.part);
  if (owner === null)
    return elsewhere ?? { kind: 'document', status: 503, locale, path, matched, owner: null, route: null };
  const route = owner.routes.find((candidate) => candidate.id === (matched.id satisfies RouteId)) ?? null;
  if (route === null) return nowhere;
  return elsewhere ?? { kind: 'document', status: 200, locale, path, matched, owner, route };
}
