import { defineRoutes } from '@tandem/contracts/composition/remote';
import { LIKE_TYPES } from '@tandem/contracts/product/lists';
import { PATHS } from './paths.ts';

/** What this remote shows, as data; pages are loaded when they are visited. */
export default defineRoutes({
  'chats': {
    path: '/chats',
    layout: 'default',
    access: 'member',
    frame: { membersArea: true, section: 'messages' },
    navigation: {
      place: 'members',
      order: 20,
      icon: 'message',
      badge: 'unread-messages',
    },
    page: () => import(/* webpackChunkName: "route-chats" */ './features/chats/ChatsPage.tsx'),
    skeleton: 'list',
    link: 'chats',
  },
  'chats-id': {
    path: '/chats/:id',
    layout: 'chat',
    access: 'member',
    parameters: { id: 'id' },
    subject: { kind: 'conversation', parameter: 'id' },
    frame: { section: 'messages' },
    page: () => import(/* webpackChunkName: "route-chats-id" */ './features/conversation/ConversationPage.tsx'),
    skeleton: 'chat',
    link: 'conversation',
  },
  'members-id-chat': {
    path: '/members/:id/chat',
    layout: 'chat',
    access: 'member',
    parameters: { id: 'id' },
    subject: { kind: 'member', parameter: 'id' },
    frame: { section: 'messages' },
    page: () =>
      import(/* webpackChunkName: "route-members-id-chat" */ './features/conversation/ChatWithMemberPage.tsx'),
    skeleton: 'chat',
    link: 'chatWith',
  },
  'likes': {
    path: PATHS.likes,
    layout: 'default',
    access: 'member',
    frame: { membersArea: true, section: 'likes' },
    navigation: { place: 'members', order: 30, icon: 'heart', badge: 'new-likes' },
    page: () => import(/* webpackChunkName: "route-likes" */ './features/likes/LikesPage.tsx'),
    skeleton: 'tabs',
    link: 'likes',
  },
  'likes-type': {
    path: PATHS.likesOf,
    layout: 'default',
    access: 'member',
    parameters: { type: LIKE_TYPES },
    frame: { backButton: true, section: 'likes' },
    page: () => import(/* webpackChunkName: "route-likes-type" */ './features/likes/LikesPage.tsx'),
    skeleton: 'tabs',
  },
});
