import type { Chat } from '@tandem/contracts/api/chat';

/** Who a conversation is with. */
export type Partner = Chat['profile'];
