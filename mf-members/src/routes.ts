import { defineRoutes } from '@tandem/contracts/composition/remote';
import { pageWithTexts } from '@tandem/shared-ui/page-with-texts';
import { MODERATION_TABS, PATHS, SETTINGS_TABS } from './paths.ts';
import { INTERESTS_KEY, MEMBER_KEY, SEARCH_KEY, SIMILAR_KEY } from './shared/member-cache.ts';

/** What this remote shows, as data; pages are loaded when they are visited. */
export default defineRoutes({
  'members': {
    path: '/members',
    layout: 'default',
    access: 'any',
    indexing: 'with-visitor-search',
    frame: { membersArea: true, pageRow: true, section: 'search' },
    navigation: {
      place: 'members',
      order: 10,
      icon: 'search',
    },
    page: () => import(/* webpackChunkName: "route-members" */ './features/member-search/MembersPage.tsx'),
    skeleton: 'grid',
    link: 'searchMembers',
    // The first search of a visitor who was never here: `presetOf` in member-search.
    prerender: {
      queries: [
        {
          key: SEARCH_KEY,
          endpoint: 'GET /api/members.php',
          query: { snapshot: '1' },
          fromSettings: { country: 'geoip_country' },
          keyedByQuery: true,
        },
      ],
      visitorsOnly: true,
      // The search of an earlier visit (`first-search.ts`).
      changedByStored: ['mf-members.last-search.visitor'],
    },
  },
  'members-id': {
    path: '/members/:id',
    layout: 'default',
    access: 'any',
    parameters: { id: 'id' },
    indexing: 'never',
    subject: { kind: 'member', parameter: 'id', picture: true },
    frame: { membersArea: true, backButton: true, withoutPhoneBar: true, section: 'search' },
    page: () => import(/* webpackChunkName: "route-members-id" */ './features/member-profile/MemberPage.tsx'),
    skeleton: 'member',
    link: 'member',
    prerender: {
      queries: [
        { key: MEMBER_KEY, endpoint: 'GET /api/member.php', query: {}, fromPath: { id: 'id' } },
        { key: SIMILAR_KEY, endpoint: 'GET /api/similar.php', query: {}, fromPath: { id: 'id' } },
        { key: INTERESTS_KEY, endpoint: 'GET /api/interests.php', query: {}, fromLocale: 'language' },
        // The names of the regions, for the place of the member (`sharedQueries.regions`).
        { key: ['regions'], endpoint: 'GET /api/regions.php', query: undefined },
      ],
      visitorsOnly: true,
    },
  },
  'likes-m-id': {
    path: PATHS.liker,
    layout: 'default',
    access: 'member',
    parameters: { id: 'id' },
    subject: { kind: 'member', parameter: 'id' },
    frame: { membersArea: true, backButton: true, withoutPhoneBar: true, section: 'likes' },
    page: () => import(/* webpackChunkName: "route-likes-m-id" */ './features/member-profile/MemberPage.tsx'),
    link: 'liker',
    skeleton: 'member',
  },
  'profile': {
    path: '/profile',
    layout: 'default',
    access: 'member',
    frame: { withoutAlerts: ['photo'] },
    navigation: { place: 'account', order: 10, icon: 'person' },
    page: () => import(/* webpackChunkName: "route-profile" */ './features/own-profile/OwnProfilePage.tsx'),
    skeleton: 'detail',
    link: 'profile',
  },
  'settings': {
    path: PATHS.settings,
    layout: 'default',
    access: 'member',
    parameters: { tab: SETTINGS_TABS },
    frame: { withoutAlerts: ['photo'] },
    navigation: { place: 'account', order: 15, icon: 'settings' },
    page: pageWithTexts(
      () => import(/* webpackChunkName: "route-settings" */ './features/settings/SettingsPage.tsx'),
      (locale) => import(/* webpackChunkName: "route-settings-[request]" */ `./features/settings/texts/${locale}.json`),
    ),
    skeleton: 'tabs',
    link: 'settings',
  },
  'swipe-game': {
    path: '/swipe-game',
    layout: 'default',
    access: 'member',
    // Nothing lies over the deck that can wait.
    frame: { section: 'search', withoutAlerts: ['activation', 'photo'] },
    navigation: { place: 'account', order: 12, icon: 'heart' },
    page: () => import(/* webpackChunkName: "route-swipe-game" */ './features/swipe-game/SwipeGamePage.tsx'),
    skeleton: 'member',
  },
  'signup-matches': {
    path: '/signup-matches',
    layout: 'default',
    access: 'member',
    // A step of the signup: nothing lies over it that can wait.
    frame: { section: 'search', withoutAlerts: ['activation', 'photo'] },
    page: () =>
      import(/* webpackChunkName: "route-signup-matches" */ './features/signup-matches/SignupMatchesPage.tsx'),
    skeleton: 'member',
    link: 'signupMatches',
  },
  'notifications': {
    path: '/notifications',
    layout: 'default',
    access: 'any',
    indexing: 'never',
    frame: { withoutAlerts: ['photo'] },
    navigation: { place: 'account', order: 20, icon: 'bell' },
    page: pageWithTexts(
      () => import(/* webpackChunkName: "route-notifications" */ './features/notifications/NotificationsPage.tsx'),
      (locale) =>
        import(/* webpackChunkName: "route-notifications-[request]" */ `./features/notifications/texts/${locale}.json`),
    ),
    skeleton: 'list',
    link: 'notifications',
    prerender: { queries: [], visitorsOnly: true },
  },
  'complaints': {
    path: PATHS.complaints,
    layout: 'default',
    access: 'any',
    privateParameter: 'complaint',
    navigation: { place: 'footer-help', order: 20 },
    page: pageWithTexts(
      () => import(/* webpackChunkName: "route-complaints" */ './features/complaints/ComplaintsPage.tsx'),
      (locale) =>
        import(/* webpackChunkName: "route-complaints-[request]" */ `./features/complaints/texts/${locale}.json`),
    ),
    link: 'complaints',
    skeleton: 'form',
    // The form only: the page with the link of a complaint is rendered in the browser.
    prerender: { queries: [] },
  },
  'moderation': {
    path: PATHS.moderation,
    link: 'moderation',
    layout: 'default',
    access: 'moderator',
    parameters: { queue: MODERATION_TABS },
    navigation: { place: 'account', order: 30, icon: 'shield', audience: 'moderator' },
    page: async (locale) => {
      const [{ pageOf }, { default: texts }] = await Promise.all([
        import(/* webpackChunkName: "route-moderation" */ './features/moderation/page-of.tsx'),
        import(/* webpackChunkName: "route-moderation-[request]" */ `./features/moderation/texts/${locale}.json`),
      ]);
      return { default: pageOf(texts) };
    },
    skeleton: 'list',
  },
});
