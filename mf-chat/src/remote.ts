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
  locale: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.json`),
  // What a message comes to in money follows the last payment (R-CHAT-COST-MONEY); it is told with the chats.
  // Their key is written out: the build reads this module in plain Node, which cannot load the host's components.
  setup: ({ events, queryClient }) =>
    events.on('payment-completed', () => {
      void queryClient.invalidateQueries({ queryKey: ['chats'] });
    }),
  canUpdate: () => (hasUnsent() ? 'block' : 'allow'),
});
