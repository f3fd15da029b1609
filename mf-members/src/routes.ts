import { defineRoutes } from '@tandem/contracts/composition/remote';

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
  },
  'members-id': {
    page: () => import(/* webpackChunkName: "route-members-id" */ './features/member-profile/MemberPage.tsx'),
    skeleton: 'detail',
    title: { en: 'Profile', fr: 'Profil' },
    link: 'member',
  },
  'likes-m-id': {
    page: () => import(/* webpackChunkName: "route-likes-m-id" */ './features/member-profile/MemberPage.tsx'),
    skeleton: 'detail',
    title: { en: 'Profile', fr: 'Profil' },
  },
});
