import type { OwnProfile, User } from '@tandem/contracts/api/user';
import type { AnswerOf } from '@tandem/contracts/api/index';
import type { QueryClient } from '@tandem/shared-ui/query';
import { SHARED_KEYS } from '@tandem/shared-ui/host';
import { refetchOrInvalidate, writeFact } from './write-fact.ts';

type UserAnswer = AnswerOf<'GET /api/user.php'>;

/** What responses, and the stream of events, report about the member. */
export type UserChanges = Partial<
  Pick<User, 'credits' | 'paid_user' | 'conversations_left' | 'notifications_disabled'>
>;

/** Writes what has become of the member; nothing for a visitor. */
export function writeUser(queryClient: QueryClient, changes: UserChanges): void {
  writeFact<UserAnswer>(queryClient, SHARED_KEYS.user, (answer) =>
    answer.user === null ? answer : { user: { ...answer.user, ...changes } },
  );
}

/** Writes what the frame shows of the own profile; nothing for a visitor. */
export function writeOwnProfile(queryClient: QueryClient, profile: OwnProfile): void {
  writeFact<UserAnswer>(queryClient, SHARED_KEYS.user, (answer) =>
    answer.user === null ? answer : { user: { ...answer.user, profile } },
  );
}

/**
 * Writes how a payment has changed the member: whether they are premium (R-PAY-PREMIUM-FIRST-PURCHASE), and the balance
 * if it is known. The price of a message in money follows the last payment (R-CHAT-COST-MONEY) and is part of the
 * chats: those are requested when a page next shows them. The server counts the conversations of a member who is no
 * longer premium, so the user is requested.
 */
export function writePayment(
  queryClient: QueryClient,
  { paid_user: isPaid, ...changes }: Pick<User, 'paid_user'> & Pick<UserChanges, 'credits'>,
): void {
  const wasPaid = queryClient.getQueryData<UserAnswer>(SHARED_KEYS.user)?.user?.paid_user === true;
  writeUser(queryClient, { ...changes, ...(isPaid ? { paid_user: true, conversations_left: null } : {}) });
  if (!isPaid && wasPaid) refetchOrInvalidate(queryClient, SHARED_KEYS.user);
  void queryClient.invalidateQueries({ queryKey: SHARED_KEYS.chats, exact: true, refetchType: 'none' });
}
