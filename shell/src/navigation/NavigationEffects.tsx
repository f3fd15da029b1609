import { LOCALE_TABLE } from '@tandem/contracts/product/locales';
import { pageWords } from '@tandem/contracts/composition/page-words';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { pageTitleStore, useLocale, useSettings, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { ScrollRestoration, useLocation, useMatches } from '@tandem/shared-ui/router';
import { PLACES_KEY } from '@tandem/contracts/composition/gesture-start';
import type { PlanRoute } from '@tandem/contracts/composition/page-plan';
import { useNewsCounts } from '../session/use-news-counts.ts';
import { scrollKey, useScrollRestoration } from './scroll-restoration.ts';
import { knownOrigin, pageHeadOf, writePageHead } from './page-head.ts';
import { focusPage } from './page-focus.ts';

declare global {
  interface Window {
    /** Defined by a document that was painted without its typefaces, when they are there; shows them. */
    __showTypefaces?: (() => void) | undefined;
  }
}

/** A page that knows its title only from its data gets this long before the title is read out. */
const ANNOUNCE_AFTER_MILLISECONDS = 400;

export interface NavigationEffectsProps {
  /** The title of the route on show, in the page's language; a page may give its own with `usePageTitle`. */
  routeTitle: string | null;
}

/**
 * What a browser does at a page load and a router does not: the window's title, focus, the scroll position and the
 * announcement of the new page for screen readers.
 */
export function NavigationEffects({ routeTitle }: NavigationEffectsProps) {
  const title = usePageTitleText(routeTitle);
  const isPrivate = useUser()?.profile.privacy_mode === true;
  const { current } = useLocale();
  // The page's own title is announced even in privacy mode: only its user hears it.
  useDocumentTitle(isPrivate ? LOCALE_TABLE[current].neutralTitle : title);
  const { name } = useSettings();
  // To others a page is known by its route's title, as the gateway writes it: without what it shows to this visitor.
  const publicTitle = routeTitle === null ? title : withSiteName(routeTitle, name);
  usePageHead(isPrivate ? LOCALE_TABLE[current].neutralTitle : publicTitle);
  const announced = useArrival(title);
  useTypefaces();
  useScrollRestoration();
  return (
    <>
      <ScrollRestoration getKey={scrollKey} storageKey={PLACES_KEY} />
      <div aria-live="polite" aria-atomic="true">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </div>
    </>
  );
}

/** The page's title with the tenant's name, unless the title already carries it. */
function usePageTitleText(routeTitle: string | null): string {
  const { name } = useSettings();
  const ownTitle = useStore(pageTitleStore, (state) => state.title);
  return withSiteName(ownTitle ?? routeTitle, name);
}

function withSiteName(title: string | null, name: string): string {
  if (title === null || title === '') return name;
  return title.includes(name) ? title : `${title} · ${name}`;
}

/** The number of unread messages and new likes precedes the title, in parentheses (R-FRAME-TITLE-PREFIX). */
function useDocumentTitle(title: string): void {
  const { unreadMessages, newLikes } = useNewsCounts();
  const news = unreadMessages + newLikes;
  useEffect(() => {
    document.title = news > 0 ? `(${news}) ${title}` : title;
  }, [title, news]);
}

/** Updates the head of the document with the page; that of the first page is the gateway's. */
function usePageHead(title: string): void {
  const handle = useMatches().at(-1)?.handle as { route?: PlanRoute } | undefined;
  const route = handle?.route ?? null;
  const settings = useSettings();
  const { current: locale } = useLocale();
  const freeOffer = useTranslation('shell').t('free-offer', { count: pageWords(settings).free_messages });
  const { pathname: path, search } = useLocation();
  const address = path + search;
  const first = useRef<{ address: string | null; origin: string }>(null);
  useEffect(() => {
    first.current ??= { address, origin: knownOrigin() };
    if (first.current.address === address) return;
    // After navigating back to the first page the head is another page's.
    first.current.address = null;
    const { origin } = first.current;
    writePageHead(pageHeadOf({ route, title, path, search, locale, settings, freeOffer, origin }));
  }, [address, route, title, path, search, locale, settings, freeOffer]);
}

/** Shows typefaces that came after the first paint with the next page, in one frame: nothing that is read moves. */
function useTypefaces(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.__showTypefaces?.();
  }, [pathname]);
}

/** Focuses each page after the first one; returns the title to announce. */
function useArrival(title: string): string {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  const [arrivals, setArrivals] = useState(0);
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // The router scrolls to the fragment of an address.
    if (hash === '') focusPage();
    setArrivals((count) => count + 1);
  }, [pathname, hash]);

  useEffect(() => {
    if (arrivals === 0) return;
    const timer = setTimeout(() => setAnnounced(title), ANNOUNCE_AFTER_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [arrivals, title]);

  return announced;
}
