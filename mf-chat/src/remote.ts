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
    'send-unsent': () =>
      import(/* webpackChunkName: "slot-send-unsent" */ './features/conversation/WaitingMessages.tsx'),
    'send-gift': () => import(/* webpackChunkName: "slot-send-gift" */ './features/gifts/SendGift.tsx'),
  },
  locale: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.json`),
  canUpdate: () => (hasUnsent() ? 'block' : 'allow'),
});
