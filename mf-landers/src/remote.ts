import { defineRemote } from '@tandem/contracts/composition/remote';

/** Public pages that win members: the home page and the landers. They hold nothing that an update could lose. */
export default defineRemote({
  id: 'mf-landers',
  contract: '^2',
  routes: () => import(/* webpackMode: "eager" */ './routes.ts'),
  locales: {
    en: () => import(/* webpackChunkName: "locale-en" */ './locales/en.json'),
    fr: () => import(/* webpackChunkName: "locale-fr" */ './locales/fr.json'),
  },
});
