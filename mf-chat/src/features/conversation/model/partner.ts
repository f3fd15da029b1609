import type { Chat } from '@tandem/contracts/api/chat';
import type { MemberProfile } from '@tandem/contracts/api/members';

/** Who a conversation is with. */
export type Partner = Chat['profile'] & Pick<Partial<MemberProfile>, 'conversation_begun'>;
