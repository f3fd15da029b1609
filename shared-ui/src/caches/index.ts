/**
 * Writes what has happened into the queries that all parts share (docs/decisions/0032). Not shared as one module, as the
 * host is: it keeps nothing, and what a part does not use stays out of its files.
 */
export {
  chatOf,
  isChatShown,
  knowsMessage,
  showChatRead,
  showsChat,
  writeChat,
  writeChatRead,
  writeReadByPartner,
} from './chats-cache.ts';
export { knowsLiked, likerOf } from './likes-cache.ts';
export { writePayment, writeUser } from './user-cache.ts';
export { readAgain } from './write-fact.ts';
