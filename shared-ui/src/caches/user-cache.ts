import type { ChatsResponse } from '@tandem/contracts/api/chat';
import type { OwnProfile, User } from '@tandem/contracts/api/user';
import type { ResponseOf } from '@tandem/contracts/api/index';
import type { QueryClient } from '@tandem/shared-ui/query';
import { SHARED_KEYS } from '@tandem/shared-ui/host';
import type { SharedChats } from '@tandem/shared-ui/host';
import { refetchOrInvalidate, writeFact } from './write-fact.ts';

type UserResponse = ResponseOf<'GET /api/user.php'>;

/** What responses, and the stream of events, report about the member. */
export type UserChanges = Partial<
  Pick<User, 'credits' | 'free_credits' | 'paid_user' | 'conversations_left' | 'notifications_disabled'>
>;

/** The credits of a response or an event, and how many of them are free, as far as it says. */
export function creditsOf({ credits, free_credits: free }: Pick<User, 'credits' | 'free_credits'>): UserChanges {
  return free === undefined ? { credits } : { credits, free_credits: free };
}

/** Writes what has become of the member; nothing for a visitor. */
export function writeUser(queryClient: QueryClient, changes: UserChanges): void {
  writeFact<UserResponse>(queryClient, SHARED_KEYS.user, (response) =>
    response.user === null ? response : { user: { ...response.user, ...changes } },
  );
}

/**
 * Writes what the frame shows of the own profile; nothing for a visitor. Its status is the server's: no change of the
 * profile changes it.
 */
export function writeOwnProfile(queryClient: QueryClient, profile: Omit<OwnProfile, 'status'>): void {
  writeFact<UserResponse>(queryClient, SHARED_KEYS.user, (response) =>
    response.user === null
      ? response
      : { user: { ...response.user, profile: { ...profile, status: response.user.profile.status } } },
  );
}

/** What a payment has changed, as far as it is known. */
type PaymentChanges = Pick<User, 'paid_user'> & Pick<UserChanges, 'credits'> & Pick<ChatsResponse, 'message_price'>;

/**
 * Writes how a payment has changed the member: whether they are premium (R-PAY-PREMIUM-FIRST-PURCHASE), the balance, and
 * the price of a message in money, which follows the last payment (R-CHAT-COST-MONEY) and is part of the chats. Where
 * that price is not known, the chats are requested when a page next shows them. The server counts the conversations of
 * a member who is no longer premium, so the user is requested.
 */
export function writePayment(
  queryClient: QueryClient,
  { paid_user: isPaid, message_price: messagePrice, ...changes }: PaymentChanges,
): void {
  const wasPaid = queryClient.getQueryData<UserResponse>(SHARED_KEYS.user)?.user?.paid_user === true;
  writeUser(queryClient, { ...changes, ...(isPaid ? { paid_user: true, conversations_left: null } : {}) });
  if (!isPaid && wasPaid) refetchOrInvalidate(queryClient, SHARED_KEYS.user);
  if (messagePrice === undefined)
    void queryClient.invalidateQueries({ queryKey: SHARED_KEYS.chats, exact: true, refetchType: 'none' });
  else writeMessagePrice(queryClient, messagePrice);
}

/**
 * A response that is on its way is not requested again for this: the price is a hint beside the text, which the cycle
 * of the frame corrects.
 */
function writeMessagePrice(queryClient: QueryClient, price: NonNullable<ChatsResponse['message_price']>): void {
  queryClient.setQueryData<SharedChats>(SHARED_KEYS.chats, (chats) => chats && { ...chats, message_price: price });
}
