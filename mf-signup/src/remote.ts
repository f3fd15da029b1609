import { defineRemote } from '@tandem/contracts/composition/remote';
import { unsavedInput } from './shared/unsaved-input.ts';

/** The ways in: login and signup. */
export default defineRemote({
  id: 'mf-signup',
  contract: '^1',
  routes: () => import(/* webpackMode: "eager" */ './routes.ts'),
  locales: {
    en: () => import(/* webpackChunkName: "locale-en" */ './locales/en.json'),
    fr: () => import(/* webpackChunkName: "locale-fr" */ './locales/fr.json'),
  },
  canUpdate: () => (unsavedInput.exists() ? 'block' : 'allow'),
});
