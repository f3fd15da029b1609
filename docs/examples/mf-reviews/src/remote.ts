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
  locale: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.json`),
});
