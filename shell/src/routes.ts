import { defineRoutes } from '@tandem/contracts/composition/remote';

/** Pages of the shell itself: what belongs to no single remote. */
export default defineRoutes('shell', {
  'lang-config': {
    page: () => import(/* webpackChunkName: "route-lang-config" */ './pages/lang-config/LangConfigPage.tsx'),
    skeleton: 'page',
    title: { en: 'Language', fr: 'Langue' },
  },
});
