import { defineRoutes } from '@tandem/contracts/composition/remote';
import { PATHS } from './paths.ts';
import { PORTRAIT_KEY, PORTRAIT_SEARCH } from './shared/model/portrait-search.ts';

const portraits = { key: PORTRAIT_KEY, endpoint: 'GET /api/members.php', query: PORTRAIT_SEARCH } as const;

/** The public pages of this remote; all are prerendered, with their portraits, whichever link leads to them. */
export default defineRoutes({
  'index': {
    path: '/',
    layout: 'lander',
    access: 'visitor',
    page: () => import(/* webpackChunkName: "route-index" */ './features/home/HomePage.tsx'),
    skeleton: 'page',
    // The tenant's own title and description (F-PLATFORM-SETTINGS-IDENTITY).
    link: 'home',
    prerender: { queries: [portraits], anySearch: true },
  },
  'match-finder': {
    path: PATHS.matchFinder,
    layout: 'lander',
    access: 'any',
    page: () => import(/* webpackChunkName: "route-match-finder" */ './features/match-finder/MatchFinderPage.tsx'),
    skeleton: 'form',
    prerender: { queries: [], anySearch: true },
  },
  'landers-gallery': {
    path: '/landers/gallery/:slug?',
    layout: 'lander',
    access: 'any',
    isSameWithoutSlug: true,
    page: () => import(/* webpackChunkName: "route-landers-gallery" */ './features/gallery/GalleryPage.tsx'),
    skeleton: 'grid',
    prerender: { queries: [portraits], anySearch: true },
  },
});
