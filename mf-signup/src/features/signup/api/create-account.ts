import type { ApiClient } from '@tandem/contracts/api/client';
import type { BodyOf } from '@tandem/contracts/api/index';
import type { User } from '@tandem/contracts/api/user';

export type SignupBody = BodyOf<'POST /api/signup.php'>;

/**
 * Creates the account with its free credits and its first message, all or nothing, and logs it in (C-SIGNUP-CREATE).
 * Null where the tenant does not reveal who has an account: a mail says how to go on (R-SIGNUP-TAKEN-HIDDEN). Rejects with `validation` (with fields), `email_taken`, `account_pending_deletion` or `invite_only`.
 */
export async function createAccount(api: ApiClient, body: SignupBody, idempotencyKey: string): Promise<User | null> {
  const { user } = await api.call('POST /api/signup.php', { body, idempotencyKey });
  return user;
}
