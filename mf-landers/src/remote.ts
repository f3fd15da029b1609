import { defineRemote } from '@tandem/contracts/composition/remote';

/** Public pages that win members: the home page and the landers. They have no state that an update could lose. */
export default defineRemote({
  id: 'mf-landers',
  contract: '^2',
  routes: () => import(/* webpackMode: "eager" */ './routes.ts'),
  locale: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.json`),
});
