import { LIMITS } from '@tandem/contracts/product/limits';

/**
 * Conversations that a member may still start, who has started so many (F-ACCOUNT-CONVERSATIONS-LEFT). Null for a
 * premium member, who may start any number.
 */
export function conversationsLeft(started: number | null): number | null {
  return started === null ? null : Math.max(0, LIMITS.freeConversations - started);
}
