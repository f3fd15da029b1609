import { defineRoutes } from '@tandem/contracts/composition/remote';

/** What this remote shows, as data; pages are loaded when they are visited. */
export default defineRoutes('mf-chat', {
  'chats': {
    page: () => import(/* webpackChunkName: "route-chats" */ './features/chats/ChatsPage.tsx'),
    skeleton: 'list',
    title: { en: 'Messages', fr: 'Messages' },
    link: 'chats',
  },
  'chats-id': {
    page: () => import(/* webpackChunkName: "route-chats-id" */ './features/conversation/ConversationPage.tsx'),
    skeleton: 'chat',
    title: { en: 'Conversation', fr: 'Conversation' },
    link: 'conversation',
  },
  'members-id-chat': {
    page: () =>
      import(/* webpackChunkName: "route-members-id-chat" */ './features/conversation/ChatWithMemberPage.tsx'),
    skeleton: 'chat',
    title: { en: 'Conversation', fr: 'Conversation' },
    link: 'chatWith',
  },
});
