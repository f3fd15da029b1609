import { defineRemote } from '@tandem/contracts/composition/remote';

/** All that mf-members offers to the site. */
export default defineRemote({
  id: 'mf-members',
  contract: '^1',
  routes: () => import(/* webpackMode: "eager" */ './routes.ts'),
  locales: {
    en: () => import(/* webpackChunkName: "locale-en" */ './locales/en.json'),
    fr: () => import(/* webpackChunkName: "locale-fr" */ './locales/fr.json'),
  },
});
