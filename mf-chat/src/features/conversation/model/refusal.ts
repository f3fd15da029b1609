import type { User } from '@tandem/contracts/api/user';
import type { ApiError } from '@tandem/shared-ui/host';
import { LIMITS } from '@tandem/contracts/product/limits';

/** Why a message was not taken: the error's code and text as the server gave them. */
export interface Refusal {
  code: string;
  message: string;
  /** When, ISO 8601. One that an earlier release kept has none. */
  at?: string;
}

/** What a member has to do with: whom they write to, and what. All else in a call is the page's own doing. */
const WRITTEN_FIELDS = ['text', 'profile_id'];

/**
 * Why the server refused, in its words. An error of the entries says in general that there is one and names it beside a
 * field; a message has no fields to write it beside, so that is the reason. Every other error is one sentence already.
 */
export function reasonOf({ code, message, fields }: ApiError): string {
  if (code !== 'validation') return message;
  return WRITTEN_FIELDS.map((field) => fields[field]).find((text) => text !== undefined) ?? message;
}

/** The instant of a refusal in milliseconds; 0 where it is not known. */
function instantOf({ at }: Refusal): number {
  return at === undefined ? 0 : Date.parse(at);
}

/** True for a refusal after an instant (milliseconds): one that was kept from an earlier visit is not. */
export function isSince(refusal: Refusal, instant: number): boolean {
  return instantOf(refusal) > instant;
}

/** What the server says of the member, and when it was heard (milliseconds). */
export interface Known {
  user: User | null;
  at: number;
}

/**
 * True where what is known of the member says that the reason is gone: credits were bought, the account was confirmed.
 * What was known before the refusal says nothing: the server knew better then.
 */
export function isOver(refusal: Refusal, { user, at }: Known, messageCredits: number): boolean {
  if (user === null || isSince(refusal, at)) return false;
  switch (refusal.code) {
    case 'insufficient_credits':
      return user.credits >= messageCredits;
    case 'conversation_limit':
      return user.paid_user;
    case 'activation_required':
      return user.status === 'active';
    default:
      return false;
  }
}

/**
 * True where an account that is not confirmed has had its one message (R-CHAT-UNCONFIRMED-ONE). Nobody can write to
 * such an account first, so that message started a conversation, which is counted.
 */
export function hasUsedFirstMessage(user: User | null, hasWritten: boolean): boolean {
  if (user?.status !== 'not_confirmed') return false;
  const left = user.conversations_left;
  return hasWritten || (left !== null && left < LIMITS.freeConversations);
}
