import { defineRoutes } from '@tandem/contracts/composition/remote';

/** One page, with an entry in the bar of members. */
export default defineRoutes({
  reviews: {
    path: '/reviews',
    layout: 'default',
    access: 'any',
    frame: { membersArea: true, section: 'reviews' },
    navigation: { place: 'members', order: 50, icon: 'star' },
    page: () => import(/* webpackChunkName: "route-reviews" */ './features/reviews/ReviewsPage.tsx'),
    skeleton: 'list',
    prerender: { queries: [] },
  },
});
