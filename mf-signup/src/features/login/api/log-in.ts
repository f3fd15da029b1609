import type { ApiClient } from '@tandem/contracts/api/client';
import type { User } from '@tandem/contracts/api/user';

export interface Credentials {
  email: string;
  password: string;
  /** From the authenticator app, where the login takes one. */
  code?: string;
}

/**
 * Logs in; rejects with `login_failed`, `locked` after too many failures (R-ACCOUNT-LOGIN-LOCK), or `code_required` where
 * the login takes a code as well (R-ACCOUNT-TWO-STEP-LOGIN).
 */
export async function logIn(api: ApiClient, credentials: Credentials): Promise<User> {
  const { user } = await api.call('POST /api/user.php', { body: credentials });
  if (user === null) throw new Error('A login returned no user.');
  return user;
}

/** Brings an account back that is about to be deleted, and logs in; rejects as a login does. */
export async function keepAccount(api: ApiClient, credentials: Credentials): Promise<User> {
  const { user } = await api.call('POST /api/reactivate.php', { body: credentials });
  if (user === null) throw new Error('A login returned no user.');
  return user;
}
