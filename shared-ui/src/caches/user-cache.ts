import type { User } from '@tandem/contracts/api/user';
import type { AnswerOf } from '@tandem/contracts/api/index';
import type { QueryClient } from '@tandem/shared-ui/query';
import { SHARED_KEYS } from '@tandem/shared-ui/host';
import { readAgain, writeFact } from './write-fact.ts';

type UserAnswer = AnswerOf<'GET /api/user.php'>;

/** What the answers of calls, and the stream of events, say of the member. */
export type UserChanges = Partial<Pick<User, 'credits' | 'paid_user' | 'conversations_left'>>;

/** Writes what has become of the member; nothing for a visitor. */
export function writeUser(queryClient: QueryClient, changes: UserChanges): void {
  writeFact<UserAnswer>(queryClient, SHARED_KEYS.user, (answer) =>
    answer.user === null ? answer : { user: { ...answer.user, ...changes } },
  );
}

/**
 * Writes what a payment has made of the member: whether they are premium (R-PAY-PREMIUM-FIRST-PURCHASE), and the
 * balance where it is known. What a message comes to in money follows the last payment (R-CHAT-COST-MONEY) and comes
 * with the chats: those are requested when a page next shows them. How many conversations are left of somebody who is
 * premium no more is the server's to count, so the member is requested.
 */
export function writePayment(
  queryClient: QueryClient,
  { paid_user: isPaid, ...changes }: Pick<User, 'paid_user'> & Pick<UserChanges, 'credits'>,
): void {
  const wasPaid = queryClient.getQueryData<UserAnswer>(SHARED_KEYS.user)?.user?.paid_user === true;
  writeUser(queryClient, { ...changes, ...(isPaid ? { paid_user: true, conversations_left: null } : {}) });
  if (!isPaid && wasPaid) readAgain(queryClient, SHARED_KEYS.user);
  void queryClient.invalidateQueries({ queryKey: SHARED_KEYS.chats, exact: true, refetchType: 'none' });
}
