import type { Request } from 'express';
import { parseCookie } from 'cookie';
import { ownOrigin } from '../../platform/http/origin-check.ts';
import { isDataPath } from '../../platform/http/own-paths.ts';
import { AUTH_COOKIE_PREFIX } from '../../platform/http/session-cookie.ts';

/** R-LOCALE-SWITCH-COOKIE; kept 365 days by the browser's side. */
const LOCALE_COOKIE = 'locale';

/** True for requests that a page is the right response to, also one that says that there is none. */
export function isPageRequest(request: Request): boolean {
  if ((request.method !== 'GET' && request.method !== 'HEAD') || isDataPath(request.path)) return false;
  const accept = request.headers.accept ?? '*/*';
  const destination = request.headers['sec-fetch-dest'];
  if (destination !== undefined && !['document', 'iframe', 'frame', 'empty'].includes(destination)) return false;
  return (
    accept.includes('text/html') ||
    (accept.includes('*/*') && (destination === undefined || destination === 'document'))
  );
}

/** True when a page of this site led here. Browsers say so themselves; older ones by the address of that page. */
export function isFromHere(request: Request): boolean {
  const { 'sec-fetch-site': site, referer } = request.headers;
  if (site !== undefined) return site === 'same-origin';
  return referer !== undefined && URL.parse(referer)?.origin === ownOrigin(request);
}

export interface PageCookies {
  locale: string | undefined;
  /** Any cookie that a login leaves (L-ACCOUNT-COOKIE-PREFIX), also that of another backend. */
  hasAuth: boolean;
}

export function pageCookies(request: Request): PageCookies {
  const header = request.headers.cookie;
  if (header === undefined) return { locale: undefined, hasAuth: false };
  const cookies = parseCookie(header);
  const names = Object.keys(cookies);
  return {
    locale: cookies[LOCALE_COOKIE],
    hasAuth: names.some(
      (name) => name.startsWith(AUTH_COOKIE_PREFIX) || name.startsWith(`__Host-${AUTH_COOKIE_PREFIX}`),
    ),
  };
}

/** A form of a page that was sent before its script was there. */
export function isFormOfPage(request: Request): boolean {
  const { accept = '', 'content-type': type = '' } = request.headers;
  return (
    request.method === 'POST' &&
    !isDataPath(request.path) &&
    accept.includes('text/html') &&
    /^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(type)
  );
}

/** `?…` of the request, or nothing. */
export function searchOf(request: Request): string {
  const start = request.originalUrl.indexOf('?');
  const search = start === -1 ? '' : request.originalUrl.slice(start);
  return search === '?' ? '' : search;
}

/**
 * Parameters with which no page looks different: those that are counted and taken out of the address
 * (R-TRACKING-REMOVED, R-TRACKING-BOUNCE-REMOVED), and where a login leads.
 */
const WITHOUT_LOOKS = /^(network|ref|sub\d?|aff_sub\d?|cpc|t|lb|next)$/;
/** What advertisements, newsletters and other sites add to the links that lead here. */
const OF_CAMPAIGNS = new RegExp(
  `^(${[
    'utm_\\w+',
    // Google
    'gclid|gbraid|wbraid|gclsrc|dclid|gad_\\w+|srsltid|_ga|_gl',
    // Meta, TikTok, X, Microsoft, LinkedIn, Yandex, Pinterest, Snapchat
    'fbclid|igshid|ttclid|twclid|msclkid|li_fat_id|yclid|epik|sccid',
    // Networks of affiliates, and Mailchimp
    'clickid|click_id|mc_cid|mc_eid',
  ].join('|')})$`,
  'i',
);

/**
 * True when the page begins as it does without this query: none of the parameters that its route says change it is
 * there, or, where it says nothing, only such that change no page.
 */
export function isPlainSearch(search: string, changedBy?: readonly string[]): boolean {
  const names = [...new URLSearchParams(search).keys()];
  if (changedBy !== undefined) return !names.some((name) => changedBy.includes(name));
  return names.every((name) => WITHOUT_LOOKS.test(name) || OF_CAMPAIGNS.test(name));
}

/**
 * 103 Early Hints only where a browser is at the other end of the line, opening a page: a proxy in
 * between may take the hints for the response.
 */
export function takesEarlyHints(request: Request): boolean {
  const { headers } = request;
  return (
    headers['sec-fetch-mode'] === 'navigate' &&
    headers.via === undefined &&
    headers['x-forwarded-for'] === undefined &&
    headers.forwarded === undefined
  );
}
