import { defineRoutes } from '@tandem/contracts/composition/remote';
import { PORTRAIT_KEY, PORTRAIT_SEARCH } from './shared/model/portrait-search.ts';

const portraits = { key: PORTRAIT_KEY, endpoint: 'GET /api/members.php', query: PORTRAIT_SEARCH } as const;

/** The public pages of this remote; both arrive as HTML with their portraits in it. */
export default defineRoutes('mf-landers', {
  'index': {
    page: () => import(/* webpackChunkName: "route-index" */ './features/home/HomePage.tsx'),
    skeleton: 'page',
    title: { en: '{tenant}: meet someone worth writing to', fr: '{tenant} : rencontrez quelqu’un à qui écrire' },
    description: {
      en: 'Dating for adults without a subscription. Look around for free, start with 5 free messages, pay only for what you send after that.',
      fr: 'La rencontre entre adultes, sans abonnement. Découvrez les profils librement, profitez de 5 messages offerts, puis ne payez que ce que vous envoyez.',
    },
    link: 'home',
    prerender: { queries: [portraits] },
  },
  'landers-gallery': {
    page: () => import(/* webpackChunkName: "route-landers-gallery" */ './features/gallery/GalleryPage.tsx'),
    skeleton: 'grid',
    title: { en: 'Who would you write to?', fr: 'À qui écririez-vous ?' },
    description: {
      en: 'Look through the members of {tenant} and write to the one you like. Your first 5 messages are free.',
      fr: 'Parcourez les portraits des membres de {tenant} et écrivez à qui vous plaît. Vos 5 premiers messages sont offerts.',
    },
    prerender: { queries: [portraits] },
  },
});
