import { defineRoutes } from '@tandem/contracts/composition/remote';
import { PORTRAIT_KEY, PORTRAIT_SEARCH } from './shared/model/portrait-search.ts';

const portraits = { key: PORTRAIT_KEY, endpoint: 'GET /api/members.php', query: PORTRAIT_SEARCH } as const;

/** The public pages of this remote; both arrive as HTML with their portraits in it, whichever link leads to them. */
export default defineRoutes({
  'index': {
    path: '/',
    layout: 'lander',
    access: 'visitor',
    page: () => import(/* webpackChunkName: "route-index" */ './features/home/HomePage.tsx'),
    skeleton: 'page',
    // The tenant's own title and description (F-PLATFORM-SETTINGS-IDENTITY).
    title: { en: '{index_title}', fr: '{index_title}' },
    link: 'home',
    prerender: { queries: [portraits], anySearch: true },
  },
  'landers-gallery': {
    path: '/landers/gallery/:slug?',
    layout: 'lander',
    access: 'any',
    isSameWithoutSlug: true,
    page: () => import(/* webpackChunkName: "route-landers-gallery" */ './features/gallery/GalleryPage.tsx'),
    skeleton: 'grid',
    title: { en: 'Who would you write to?', fr: 'À qui écririez-vous ?' },
    description: {
      en: 'Look through the members of {tenant} and write to the one you like. Your first {free_messages} messages are free.',
      fr: 'Parcourez les portraits des membres de {tenant} et écrivez à qui vous plaît. Vos {free_messages} premiers messages sont offerts.',
    },
    prerender: { queries: [portraits], anySearch: true },
  },
});
