import type { Locale } from '@tandem/contracts/product/locales';
import type { User } from '@tandem/contracts/api/user';
import type { ApiError } from '@tandem/shared-ui/host';
import { LIMITS } from '@tandem/contracts/product/limits';

/** Why a message was refused: the code and text of the server's error. */
export interface Refusal {
  code: string;
  message: string;
  /** The language of the text. Missing in one that an earlier release stored, whose text is shown as it is. */
  locale?: Locale | undefined;
  /** When, ISO 8601. Missing in one that an earlier release stored. */
  at?: string;
  /** What the message costs, in credits, where it was refused because another price was shown (R-CHAT-PRICE-SHOWN). */
  price?: number | undefined;
}

/** The entries that the member controls: recipient and text. All other fields of the call are the page's. */
const WRITTEN_FIELDS = ['text', 'profile_id'];

/**
 * Returns the server's reason for a refusal. A validation error has a general message and a text for each field; a
 * message has no fields to show them at, so that text is the reason. The message of every other error is the reason.
 */
export function reasonOf({ code, message, fields }: ApiError): string {
  if (code !== 'validation') return message;
  return WRITTEN_FIELDS.map((field) => fields[field]).find((text) => text !== undefined) ?? message;
}

/** The instant of a refusal in milliseconds; 0 where it is not known. */
function instantOf({ at }: Refusal): number {
  return at === undefined ? 0 : Date.parse(at);
}

/** Returns whether a refusal came after an instant (milliseconds), and not from an earlier visit. */
export function isSince(refusal: Refusal, instant: number): boolean {
  return instantOf(refusal) > instant;
}

/** The user as the server returned it, and when (milliseconds). */
export interface Known {
  user: User | null;
  at: number;
}

/**
 * Returns whether the reason no longer applies to the member: credits were bought, the account was confirmed. A user
 * that was loaded before the refusal proves nothing: the server knew better. `cost` is in credits.
 */
export function isOver(refusal: Refusal, { user, at }: Known, cost: number): boolean {
  if (user === null || isSince(refusal, at)) return false;
  switch (refusal.code) {
    case 'insufficient_credits':
      return user.credits >= cost;
    case 'conversation_limit':
      return user.paid_user;
    case 'activation_required':
      return user.status === 'active';
    default:
      return false;
  }
}

/**
 * Returns whether an unconfirmed account has used its one message (R-CHAT-UNCONFIRMED-ONE). Other members cannot write
 * to such an account first, so that message has started a conversation, which is counted.
 */
export function hasUsedFirstMessage(user: User | null, hasWritten: boolean): boolean {
  if (user?.status !== 'not_confirmed') return false;
  const left = user.conversations_left;
  return hasWritten || (left !== null && left < LIMITS.freeConversations);
}
