import type { ReleaseRoute } from '@tandem/contracts/composition/release';
import { DEFAULT_LOCALE, isLocale, localizePath, splitLocale } from '@tandem/contracts/product/locales';
import { fillPath } from '@tandem/contracts/composition/route';
import type { Locale } from '@tandem/contracts/product/locales';
import { partQuery } from '@tandem/contracts/product/tracking';
import type { Composition } from '../live/composition.ts';
import type { MemberPhoto, PageAccess, PageFacts, Visitor } from '../site-facts/site-facts.ts';
import { cameWith } from './came-with.ts';
import { safeNextPath } from './next-path.ts';
import type { WantedPage } from './page-address.ts';
import type { MatchedRoute } from '../live/route-table.ts';

export interface PageRequest {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** Value of the locale cookie, whatever it is. */
  localeCookie: string | undefined;
  /** `domain_language` of the tenant. */
  domainLanguage: string;
  /** The languages of the tenant. */
  locales: readonly Locale[];
  visitor: Visitor;
  /** A search engine or the like: it reads every address as it is. */
  isBot: boolean;
  /** A link of this site was followed: its address names the page and the language. */
  isFromHere: boolean;
}

/** A page, or the page for an unknown address. */
export type DocumentDecision = Extract<PageDecision, { kind: 'document' }>;

export type PageDecision =
  | { kind: 'redirect'; status: 301 | 302; location: string }
  | {
      kind: 'document';
      status: 200 | 403 | 404 | 503;
      locale: Locale;
      /** Without the locale prefix. */
      path: string;
      /** Null when no live release has the page. */
      matched: MatchedRoute | null;
      /** Of the member whom the page is about; null where it shows none to everybody. */
      photo: MemberPhoto | null;
    };

const redirect = (status: 301 | 302, location: string): PageDecision => ({ kind: 'redirect', status, location });

/** An address that leads to nothing: no route, or nothing for this viewer where the route leads. */
function notFound(locale: Locale, path: string): DocumentDecision {
  return { kind: 'document', status: 404, locale, path, matched: null, photo: null };
}

/** What this viewer may see of it; somebody who blocked them says so (T-PRIVACY-BLOCKED). */
const STATUS: Record<Exclude<PageAccess, 'hidden'>, 200 | 403 | 404> = {
  shown: 200,
  members: 200,
  blocked: 403,
  missing: 404,
};

/**
 * R-LOCALE-ROOT-REDIRECT: cookie, then the member's own language, then the first two letters of the domain's; of those
 * of the tenant.
 */
function preferredLocale({ localeCookie, visitor, domainLanguage, locales }: PageRequest): Locale {
  const ofMember = visitor.kind === 'member' ? visitor.language : undefined;
  const wanted = [localeCookie, ofMember, domainLanguage.slice(0, 2), DEFAULT_LOCALE];
  const spoken = wanted.filter(isLocale).find((locale) => locales.includes(locale));
  return spoken ?? locales[0] ?? DEFAULT_LOCALE;
}

/** A language that the tenant does not have redirects each page to a language that it has. */
function redirectToSpoken(request: PageRequest, locale: Locale, path: string): PageDecision | null {
  if (request.locales.includes(locale)) return null;
  return redirect(302, localizePath(preferredLocale(request), path) + request.search);
}

/** Where members come in: the page that offers the search, or the root. */
const memberHome = ({ routes }: Composition): string =>
  routes.find(({ route }) => route.link === 'searchMembers')?.route.path ?? '/';

/** R-LOCALE-DEEP-LINKS: only the bare `/` chooses a language; members go on to the search. */
function redirectOfRoot(request: PageRequest, composition: Composition): PageDecision | null {
  const locale = preferredLocale(request);
  const home = memberHome(composition);
  if (request.visitor.kind === 'member' && home !== '/')
    return redirect(302, localizePath(locale, home) + request.search);
  if (request.isBot || request.isFromHere || locale === DEFAULT_LOCALE) return null;
  return redirect(302, localizePath(locale, '/') + request.search);
}

/** A path with the query of another address behind its own. */
function withQuery(path: string, search: string): string {
  return path.includes('?') ? path + search.replace('?', '&') : path + search;
}

/** The page that the redirected request was for. */
interface LeftPage {
  locale: Locale;
  path: string;
  route: ReleaseRoute;
}

/**
 * To the login and back. How somebody came goes along on the address itself, where the shell reads it and takes it out
 * (R-TRACKING-REMOVED, R-TRACKING-BOUNCE-REMOVED); it is nothing to come back to after a login.
 */
function redirectToLogin(request: PageRequest, composition: Composition, { locale, path }: LeftPage): PageDecision {
  const { arrival, rest } = partQuery(request.search);
  const login = composition.routes.find((other) => other.route.link === 'login')?.route.path ?? '/';
  const next = `${localizePath(locale, login)}?next=${encodeURIComponent(path + rest)}`;
  return redirect(302, withQuery(next, arrival));
}

/** The page of the member whom a page is about (R-LANDERS-MEMBERS-TO-PROFILE); null where no live release has it. */
function subjectPath({ routes }: Composition, path: string, { path: pattern, subject }: ReleaseRoute): string | null {
  const page = routes.find(({ route }) => route.link === 'member')?.route.path;
  if (page === undefined || subject?.kind !== 'member') return null;
  const place = pattern.split('/').indexOf(`:${subject.parameter}`);
  return fillPath(page, { id: path.split('/')[place] });
}

/** From a page for visitors to where a member goes on; null where that is the page itself. */
function redirectMember(
  request: PageRequest,
  composition: Composition,
  { locale, path, route }: LeftPage,
): PageDecision | null {
  const wanted = route.continuesAt && new URLSearchParams(request.search).get(route.continuesAt);
  const subject = route.membersGoTo === 'subject' ? subjectPath(composition, path, route) : null;
  const target = (wanted ? safeNextPath(composition.routes, wanted) : null) ?? subject ?? memberHome(composition);
  // A page for visitors would send the member here again.
  if (target === path) return null;
  const localized = splitLocale(target).locale === DEFAULT_LOCALE ? localizePath(locale, target) : target;
  // As from the bare root: the query of an index page belongs to the page that a member gets in its place.
  return redirect(302, withQuery(localized, path === '/' ? request.search : cameWith(request.search)));
}

/**
 * A page for members sends a visitor to the login and back; one for visitors sends a member on. The shell does the
 * same without a document.
 */
function redirectByAccess(request: PageRequest, composition: Composition, left: LeftPage): PageDecision | null {
  const { kind } = request.visitor;
  if (left.route.access === 'member' && kind === 'visitor') return redirectToLogin(request, composition, left);
  if (left.route.access === 'visitor' && kind === 'member') return redirectMember(request, composition, left);
  return null;
}

/**
 * Whether a page is for moderators, and the viewer is none: for them it does not exist (R-MODERATION-PAGE). Of whom nothing
 * is known here, the shell decides.
 */
function isForOthers(visitor: Visitor, { route }: MatchedRoute): boolean {
  if (route.access !== 'moderator' || visitor.kind === 'unknown') return false;
  return visitor.kind !== 'member' || !visitor.moderator;
}

/**
 * Without the token of a mail there is nothing to confirm, and only a member can be shown that all is well: the page
 * would go on to say so, after all of its scripts.
 */
function redirectWithoutNeeded(
  { visitor, search }: PageRequest,
  locale: Locale,
  { route: { needs } }: MatchedRoute,
): PageDecision | null {
  if (needs === undefined || visitor.kind !== 'visitor' || new URLSearchParams(search).get(needs.parameter))
    return null;
  return redirect(302, localizePath(locale, needs.otherwise) + cameWith(search));
}

/**
 * Decides what a request for a page gets. Deep links never choose a language; an unknown address, and one with nothing
 * that this viewer may see, is 404; one whose part is away is 503, with the frame around it. `wanted` is the page that the
 * address names, and `facts` are about it; where another page or nothing is served they do not count.
 */
export function decidePage(
  request: PageRequest,
  wanted: WantedPage,
  composition: Composition,
  facts: PageFacts,
): PageDecision {
  const { address, locale, path, matched } = wanted;
  if (address !== request.pathname) return redirect(301, address + request.search);
  const spoken = redirectToSpoken(request, locale, path);
  if (spoken !== null) return spoken;
  if (matched === null) return notFound(locale, path);
  const elsewhere =
    (address === '/' ? redirectOfRoot(request, composition) : null) ??
    redirectByAccess(request, composition, { locale, path, route: matched.route }) ??
    redirectWithoutNeeded(request, locale, matched);
  if (elsewhere !== null) return elsewhere;
  if (facts.access === 'hidden' || isForOthers(request.visitor, matched)) return notFound(locale, path);
  const status = matched.owner === null ? 503 : STATUS[facts.access];
  return { kind: 'document', status, locale, path, matched, photo: facts.photo };
}
