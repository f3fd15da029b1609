import { defineRoutes } from '@tandem/contracts/composition/remote';
import { INTERESTS_KEY, MEMBER_KEY, SEARCH_KEY, SIMILAR_KEY } from './shared/member-cache.ts';

/** What this remote shows, as data; pages are loaded when they are visited. */
export default defineRoutes('mf-members', {
  'members': {
    page: () => import(/* webpackChunkName: "route-members" */ './features/member-search/MembersPage.tsx'),
    skeleton: 'grid',
    title: { en: 'Search members', fr: 'Rechercher des membres' },
    description: {
      en: 'Look around on {tenant}: adults near you, with the filters that matter to you.',
      fr: 'Parcourez {tenant} : des adultes près de chez vous, avec les critères qui comptent pour vous.',
    },
    link: 'searchMembers',
    // The first search of a visitor who was never here: `presetOf` in member-search.
    prerender: {
      queries: [
        {
          key: SEARCH_KEY,
          endpoint: 'GET /api/members.php',
          query: {},
          fromSettings: { country: 'geoip_country' },
          keyedByQuery: true,
        },
      ],
      visitorsOnly: true,
    },
  },
  'members-id': {
    page: () => import(/* webpackChunkName: "route-members-id" */ './features/member-profile/MemberPage.tsx'),
    skeleton: 'member',
    title: { en: 'Profile', fr: 'Profil' },
    link: 'member',
    prerender: {
      queries: [
        { key: MEMBER_KEY, endpoint: 'GET /api/member.php', query: {}, fromPath: { id: 'id' } },
        { key: SIMILAR_KEY, endpoint: 'GET /api/similar.php', query: {}, fromPath: { id: 'id' } },
        { key: INTERESTS_KEY, endpoint: 'GET /api/interests.php', query: {}, fromLocale: 'language' },
        // The names of the regions: the profile says where somebody lives (`sharedQueries.regions`).
        { key: ['regions'], endpoint: 'GET /api/regions.php', query: undefined },
      ],
      visitorsOnly: true,
    },
  },
  'likes': {
    page: () => import(/* webpackChunkName: "route-likes" */ './features/likes/LikesPage.tsx'),
    skeleton: 'tabs',
    title: { en: 'Likes', fr: 'Likes' },
    link: 'likes',
  },
  'likes-type': {
    page: () => import(/* webpackChunkName: "route-likes-type" */ './features/likes/LikesPage.tsx'),
    skeleton: 'tabs',
    title: { en: 'Likes', fr: 'Likes' },
  },
  'likes-m-id': {
    page: () => import(/* webpackChunkName: "route-likes-m-id" */ './features/member-profile/MemberPage.tsx'),
    skeleton: 'member',
    title: { en: 'Profile', fr: 'Profil' },
  },
  'profile': {
    page: () => import(/* webpackChunkName: "route-profile" */ './features/own-profile/OwnProfilePage.tsx'),
    skeleton: 'detail',
    title: { en: 'My profile', fr: 'Mon profil' },
    link: 'profile',
  },
  'notifications': {
    page: () => import(/* webpackChunkName: "route-notifications" */ './features/notifications/NotificationsPage.tsx'),
    skeleton: 'list',
    title: { en: 'Notifications', fr: 'Notifications' },
    link: 'notifications',
    prerender: { queries: [], visitorsOnly: true },
  },
  'complaints': {
    page: () => import(/* webpackChunkName: "route-complaints" */ './features/complaints/ComplaintsPage.tsx'),
    skeleton: 'form',
    title: { en: 'Complaints', fr: 'Réclamations' },
    description: {
      en: 'Report illegal content on {tenant}, object to a decision, or complain about a payment. With or without an account.',
      fr: 'Signalez un contenu illicite sur {tenant}, contestez une décision ou un paiement. Avec ou sans compte.',
    },
    // The form alone: an address with the link of a complaint is made in the browser.
    prerender: { queries: [] },
  },
});
