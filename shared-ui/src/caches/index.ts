/**
 * Writes what has happened into the queries that all parts share (docs/decisions/0032). It is no shared module, as the
 * host is: it has no state, and a part carries only what it uses.
 */
export { blockMutation, blocksHere, writeBlock, writeUnblock } from './block-cache.ts';
export {
  chatOf,
  isChatShown,
  knowsMessage,
  recountChat,
  showChatRead,
  showsChat,
  writeChat,
  writeChatRead,
  writeReadByPartner,
} from './chats-cache.ts';
export { LISTS_CHATS } from './lists-chats.ts';
export { knowsLiked, likerOf } from './likes-cache.ts';
export { creditsOf, writeOwnProfile, writePayment, writeUser } from './user-cache.ts';
export { refetchOrInvalidate } from './write-fact.ts';
