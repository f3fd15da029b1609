import { defineRemote } from '@tandem/contracts/composition/remote';
import { unsavedInput } from './shared/unsaved-input.ts';

/** The ways in: login, signup, and the confirmation of the e-mail address. */
export default defineRemote({
  id: 'mf-signup',
  contract: '^2',
  routes: () => import(/* webpackMode: "eager" */ './routes.ts'),
  slots: {
    'signup-modal': () => import(/* webpackChunkName: "slot-signup-modal" */ './features/signup-modal/SignupModal.tsx'),
  },
  locale: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.json`),
  canUpdate: () => (unsavedInput.exists() ? 'block' : 'allow'),
});
