import { defineRoutes } from '@tandem/contracts/composition/remote';
import { LIMITS } from '@tandem/contracts/product/limits';
import { pageWithTexts } from '@tandem/shared-ui/page-with-texts';
import { EXPERIMENT, VARIANTS } from './features/member-landing/model/variants.ts';
import { LANDED_MEMBER_KEY } from './features/member-landing/model/member-key.ts';
import { PATHS } from './paths.ts';
import { PORTRAIT_QUERIES } from './shared/model/portrait-search.ts';

const lander = { layout: 'lander', access: 'visitor' } as const;
/** Landing pages that show no members, or one whom their address names. */
const withoutPictures = { ...lander, ignoredCopy: ['pictures'] } as const;
/** Landing pages that lead into the signup by a choice, and have no button of their own. */
const wordsAlone = { ...lander, ignoredCopy: ['action', 'pictures'] } as const;

/** What the landing pages of a member have in common. Search engines list none of them: they are about a person. */
const memberLanding = {
  ...withoutPictures,
  parameters: { id: 'id' },
  indexing: 'never',
  subject: { kind: 'member', parameter: 'id', picture: true },
  membersGoTo: 'subject',
  skeleton: 'member',
  prerender: {
    queries: [{ key: LANDED_MEMBER_KEY, endpoint: 'GET /api/member.php', query: {}, fromPath: { id: 'id' } }],
    anySearch: true,
  },
} as const;

/**
 * The public pages of this remote; all are prerendered, with their portraits, whichever link leads to them. A member who
 * opens a landing page is sent on (R-LANDERS-MEMBERS-SENT-ON).
 */
export default defineRoutes({
  'index': {
    path: '/',
    ...lander,
    page: () => import(/* webpackChunkName: "route-index" */ './features/home/HomePage.tsx'),
    skeleton: 'page',
    // The tenant's own title and description (F-PLATFORM-SETTINGS-IDENTITY).
    link: 'home',
    prerender: { queries: PORTRAIT_QUERIES, anySearch: true },
  },
  'match-finder': {
    path: PATHS.matchFinder,
    ...withoutPictures,
    access: 'any',
    page: () => import(/* webpackChunkName: "route-match-finder" */ './features/match-finder/MatchFinderPage.tsx'),
    skeleton: 'form',
    prerender: { queries: [], anySearch: true },
  },
  'landers-gallery': {
    path: '/landers/gallery/:slug?',
    ...lander,
    isSameWithoutSlug: true,
    page: () => import(/* webpackChunkName: "route-landers-gallery" */ './features/gallery/GalleryPage.tsx'),
    skeleton: 'grid',
    prerender: { queries: PORTRAIT_QUERIES, anySearch: true },
  },
  'landers-adultonly': {
    path: '/landers/adultonly',
    ...withoutPictures,
    page: pageWithTexts(
      () => import(/* webpackChunkName: "route-landers-adultonly" */ './features/adult-only/AdultOnlyPage.tsx'),
      (locale) =>
        import(
          /* webpackChunkName: "route-landers-adultonly-[request]" */ `./features/adult-only/texts/${locale}.json`
        ),
    ),
    skeleton: 'form',
    prerender: { queries: [], anySearch: true },
  },
  'landers-whoneedsstrings': {
    path: '/landers/whoneedsstrings',
    ...wordsAlone,
    page: pageWithTexts(
      () => import(/* webpackChunkName: "route-landers-whoneedsstrings" */ './features/no-strings/NoStringsPage.tsx'),
      (locale) =>
        import(
          /* webpackChunkName: "route-landers-whoneedsstrings-[request]" */ `./features/no-strings/texts/${locale}.json`
        ),
    ),
    skeleton: 'page',
    prerender: { queries: [], anySearch: true },
  },
  'landers-iconslanding': {
    path: '/landers/iconslanding/:slug?',
    ...withoutPictures,
    isSameWithoutSlug: true,
    page: pageWithTexts(
      () => import(/* webpackChunkName: "route-landers-iconslanding" */ './features/icons/IconsPage.tsx'),
      (locale) =>
        import(/* webpackChunkName: "route-landers-iconslanding-[request]" */ `./features/icons/texts/${locale}.json`),
    ),
    skeleton: 'form',
    prerender: { queries: [], anySearch: true },
  },
  'landers-tinderswipe': {
    path: '/landers/tinderswipe',
    ...lander,
    page: pageWithTexts(
      () => import(/* webpackChunkName: "route-landers-tinderswipe" */ './features/swipe-deck/SwipeDeckPage.tsx'),
      (locale) =>
        import(
          /* webpackChunkName: "route-landers-tinderswipe-[request]" */ `./features/swipe-deck/texts/${locale}.json`
        ),
    ),
    skeleton: 'form',
    prerender: { queries: PORTRAIT_QUERIES, anySearch: true },
  },
  'landers-alonetonight': {
    path: '/landers/alonetonight/:slug?',
    ...lander,
    isSameWithoutSlug: true,
    page: pageWithTexts(
      () => import(/* webpackChunkName: "route-landers-alonetonight" */ './features/tonight/TonightPage.tsx'),
      (locale) =>
        import(
          /* webpackChunkName: "route-landers-alonetonight-[request]" */ `./features/tonight/texts/${locale}.json`
        ),
    ),
    skeleton: 'page',
    // It says who is here now.
    prerender: { queries: PORTRAIT_QUERIES, anySearch: true, oldestMinutes: LIMITS.onlineMinutes },
  },
  'landers-collagelanding': {
    path: '/landers/collagelanding/:slug?',
    ...lander,
    isSameWithoutSlug: true,
    page: pageWithTexts(
      () => import(/* webpackChunkName: "route-landers-collagelanding" */ './features/collage/CollagePage.tsx'),
      (locale) =>
        import(
          /* webpackChunkName: "route-landers-collagelanding-[request]" */ `./features/collage/texts/${locale}.json`
        ),
    ),
    skeleton: 'grid',
    prerender: { queries: PORTRAIT_QUERIES, anySearch: true },
  },
  'landers-maplanding': {
    path: '/landers/maplanding/:slug?',
    ...lander,
    isSameWithoutSlug: true,
    page: pageWithTexts(
      async () => {
        const page = await import(
          /* webpackChunkName: "route-landers-maplanding" */ './features/region-map/RegionMapPage.tsx'
        );
        await page.beforeMarkup();
        return page;
      },
      (locale) =>
        import(
          /* webpackChunkName: "route-landers-maplanding-[request]" */ `./features/region-map/texts/${locale}.json`
        ),
    ),
    skeleton: 'page',
    prerender: { queries: PORTRAIT_QUERIES, anySearch: true },
  },
  'landers-socialnetwork': {
    path: '/landers/socialnetwork/:slug?',
    ...lander,
    isSameWithoutSlug: true,
    page: pageWithTexts(
      () => import(/* webpackChunkName: "route-landers-socialnetwork" */ './features/first-lines/FirstLinesPage.tsx'),
      (locale) =>
        import(
          /* webpackChunkName: "route-landers-socialnetwork-[request]" */ `./features/first-lines/texts/${locale}.json`
        ),
    ),
    skeleton: 'page',
    prerender: { queries: PORTRAIT_QUERIES, anySearch: true },
  },
  'landers-video': {
    path: '/landers/video/:slug?',
    ...wordsAlone,
    isSameWithoutSlug: true,
    page: pageWithTexts(
      () => import(/* webpackChunkName: "route-landers-video" */ './features/film/FilmPage.tsx'),
      (locale) =>
        import(/* webpackChunkName: "route-landers-video-[request]" */ `./features/film/texts/${locale}.json`),
    ),
    skeleton: 'page',
    prerender: { queries: [], anySearch: true },
  },
  'landers-transitionsvideolanding': {
    path: '/landers/transitionsvideolanding/:slug?',
    ...withoutPictures,
    isSameWithoutSlug: true,
    page: pageWithTexts(
      () =>
        import(
          /* webpackChunkName: "route-landers-transitionsvideolanding" */ './features/transitions/TransitionsPage.tsx'
        ),
      (locale) =>
        import(
          /* webpackChunkName: "route-landers-transitionsvideolanding-[request]" */ `./features/transitions/texts/${locale}.json`
        ),
    ),
    skeleton: 'page',
    prerender: { queries: [], anySearch: true },
  },
  'members-id-landing': {
    path: '/members/:id/landing',
    experiment: EXPERIMENT,
    variants: VARIANTS,
    ...memberLanding,
    page: pageWithTexts(
      () =>
        import(/* webpackChunkName: "route-members-id-landing" */ './features/member-landing/AssignedLandingPage.tsx'),
      (locale) =>
        import(
          /* webpackChunkName: "route-members-id-landing-[request]" */ `./features/member-landing/texts/${locale}.json`
        ),
    ),
  },
  'members-id-landing2': {
    path: '/members/:id/landing2/:slug?',
    isSameWithoutSlug: true,
    ...memberLanding,
    page: pageWithTexts(
      async () => {
        const { secondPageOf } = await import(
          /* webpackChunkName: "route-members-id-landing2" */ './features/member-landing/ForcedLandingPages.tsx'
        );
        return { pageOf: secondPageOf };
      },
      (locale) =>
        import(
          /* webpackChunkName: "route-members-id-landing2-[request]" */ `./features/member-landing/texts/${locale}.json`
        ),
    ),
  },
  'members-id-landing3': {
    path: '/members/:id/landing3/:slug?',
    isSameWithoutSlug: true,
    ...memberLanding,
    page: pageWithTexts(
      async () => {
        const { thirdPageOf } = await import(
          /* webpackChunkName: "route-members-id-landing3" */ './features/member-landing/ForcedLandingPages.tsx'
        );
        return { pageOf: thirdPageOf };
      },
      (locale) =>
        import(
          /* webpackChunkName: "route-members-id-landing3-[request]" */ `./features/member-landing/texts/${locale}.json`
        ),
    ),
  },
});
