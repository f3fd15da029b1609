import { LOCALE_TABLE } from '@tandem/contracts/product/locales';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { pageTitleStore, useLocale, useSettings, useUser } from '@tandem/shared-ui/host';
import { ScrollRestoration, useLocation, useMatches } from '@tandem/shared-ui/router';
import type { PlanRoute } from '@tandem/contracts/composition/page-plan';
import { useNewsCounts } from '../session/use-news-counts.ts';
import { PLACES_KEY, scrollKey, useKeptPlace } from './kept-place.ts';
import { knownOrigin, pageHeadOf, writePageHead } from './page-head.ts';
import { focusPage } from './page-focus.ts';

/** A page that knows its title only from its data gets this long before the title is read out. */
const ANNOUNCE_AFTER_MILLISECONDS = 400;

export interface NavigationEffectsProps {
  /** The title of the route on show, in the page's language; a page may give its own with `usePageTitle`. */
  routeTitle: string | null;
}

/**
 * What a browser does at a page load and a router does not: the window's title, focus, the reading
 * position and the words "you are on another page" for those who cannot see it.
 */
export function NavigationEffects({ routeTitle }: NavigationEffectsProps) {
  const title = usePageTitleText(routeTitle);
  const isPrivate = useUser()?.profile.privacy_mode === true;
  const { current } = useLocale();
  // Read out is the page's own title all the same: that is heard by whoever uses the page.
  useDocumentTitle(isPrivate ? LOCALE_TABLE[current].neutralTitle : title);
  const { name } = useSettings();
  // To others a page is known by its route's title, as the gateway writes it: without what it shows to this visitor.
  const publicTitle = routeTitle === null ? title : withSiteName(routeTitle, name);
  usePageHead(isPrivate ? LOCALE_TABLE[current].neutralTitle : publicTitle);
  const announced = useArrival(title);
  useKeptPlace();
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

/** Unread messages and new likes stand before the title, in parentheses (R-FRAME-TITLE-PREFIX). */
function useDocumentTitle(title: string): void {
  const { unreadMessages, newLikes } = useNewsCounts();
  const news = unreadMessages + newLikes;
  useEffect(() => {
    document.title = news > 0 ? `(${news}) ${title}` : title;
  }, [title, news]);
}

/** Keeps the head of the document in step with the page; that of the first one is the gateway's. */
function usePageHead(title: string): void {
  const handle = useMatches().at(-1)?.handle as { route?: PlanRoute } | undefined;
  const route = handle?.route ?? null;
  const settings = useSettings();
  const { current: locale } = useLocale();
  const { pathname: path, search } = useLocation();
  const address = path + search;
  const first = useRef<{ address: string | null; origin: string }>(null);
  useEffect(() => {
    first.current ??= { address, origin: knownOrigin() };
    if (first.current.address === address) return;
    // Whoever comes back to the first page finds the head of another one.
    first.current.address = null;
    const { origin } = first.current;
    writePageHead(pageHeadOf({ route, title, path, search, locale, settings, origin }));
  }, [address, route, title, path, search, locale, settings]);
}

/** Focuses each page after the first one; answers the title to be read out. */
function useArrival(title: string): string {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  const [arrivals, setArrivals] = useState(0);
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // An address with a fragment asks for a place in the page: the router goes there.
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
