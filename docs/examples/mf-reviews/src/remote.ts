import { defineRemote } from '@tandem/contracts/composition/remote';

/** All that mf-reviews offers to the site. */
export default defineRemote({
  id: 'mf-reviews',
  contract: '^2',
  routes: () => import(/* webpackMode: "eager" */ './routes.ts'),
  slots: {
    'profile-sections': () =>
      import(/* webpackChunkName: "slot-profile-sections" */ './features/reviews/ProfileReviews.tsx'),
  },
  locales: {
    en: () => import(/* webpackChunkName: "locale-en" */ './locales/en.json'),
    fr: () => import(/* webpackChunkName: "locale-fr" */ './locales/fr.json'),
  },
});
