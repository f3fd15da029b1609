import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { pageTitleStore, useSettings } from '@tandem/shared-ui/host';
import { ScrollRestoration, useLocation } from '@tandem/shared-ui/router';
import { useNewsCounts } from '../session/use-news-counts.ts';
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
  useDocumentTitle(title);
  const announced = useArrival(title);
  return (
    <>
      <ScrollRestoration getKey={scrollKey} />
      <div aria-live="polite" aria-atomic="true">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </div>
    </>
  );
}

/**
 * Whose reading position is remembered: an entry of the history has a key of its own, but the first page of every
 * load is called `default`. Without its address, somebody who comes back from the payment page would find the next
 * page scrolled as the one that was left.
 */
export function scrollKey({ key, pathname, search }: { key: string; pathname: string; search: string }): string {
  return key === 'default' ? pathname + search : key;
}

/** The page's title with the tenant's name, unless the title already carries it. */
function usePageTitleText(routeTitle: string | null): string {
  const { name } = useSettings();
  const ownTitle = useStore(pageTitleStore, (state) => state.title);
  const title = ownTitle ?? routeTitle;
  if (title === null || title === '') return name;
  return title.includes(name) ? title : `${title} · ${name}`;
}

/** spec §2: unread messages and new likes stand before the title, in parentheses. */
function useDocumentTitle(title: string): void {
  const { unreadMessages, newLikes } = useNewsCounts();
  const news = unreadMessages + newLikes;
  useEffect(() => {
    document.title = news > 0 ? `(${news}) ${title}` : title;
  }, [title, news]);
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
