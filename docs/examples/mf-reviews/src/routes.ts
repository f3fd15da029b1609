import { defineRoutes } from '@tandem/contracts/composition/remote';

/** One page, with an entry in the bar of members. */
export default defineRoutes({
  reviews: {
    path: '/reviews',
    layout: 'default',
    access: 'any',
    frame: { membersArea: true, section: 'reviews' },
    navigation: { place: 'members', order: 50, label: { en: 'Reviews', fr: 'Avis' }, icon: 'star' },
    page: () => import(/* webpackChunkName: "route-reviews" */ './features/reviews/ReviewsPage.tsx'),
    skeleton: 'list',
    title: { en: 'Reviews', fr: 'Avis' },
    prerender: { queries: [] },
  },
});
