import { defineRemote } from '@tandem/contracts/composition/remote';
import { hasUnsent } from './shared/unsent-text.ts';

/** All that mf-chat offers to the site. */
export default defineRemote({
  id: 'mf-chat',
  contract: '^2',
  routes: () => import(/* webpackMode: "eager" */ './routes.ts'),
  slots: {
    'start-conversation': () =>
      import(/* webpackChunkName: "slot-start-conversation" */ './features/start-conversation/StartConversation.tsx'),
  },
  locales: {
    en: () => import(/* webpackChunkName: "locale-en" */ './locales/en.json'),
    fr: () => import(/* webpackChunkName: "locale-fr" */ './locales/fr.json'),
  },
  canUpdate: () => (hasUnsent() ? 'block' : 'allow'),
});
