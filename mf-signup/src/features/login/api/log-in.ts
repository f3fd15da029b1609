import type { ApiClient } from '@tandem/contracts/api/client';
import type { User } from '@tandem/contracts/api/user';

/** Logs in; rejects with `login_failed`, or `locked` after too many failures (R-ACCOUNT-LOGIN-LOCK). */
export async function logIn(api: ApiClient, credentials: { email: string; password: string }): Promise<User> {
  const { user } = await api.call('POST /api/user.php', { body: credentials });
  if (user === null) throw new Error('A login returned no user.');
  return user;
}

/** Brings an account back that is about to be deleted, and logs in; rejects as a login does. */
export async function keepAccount(api: ApiClient, credentials: { email: string; password: string }): Promise<User> {
  const { user } = await api.call('POST /api/reactivate.php', { body: credentials });
  if (user === null) throw new Error('A login returned no user.');
  return user;
}
