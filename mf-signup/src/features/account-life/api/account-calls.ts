import type { ApiClient } from '@tandem/contracts/api/client';
import type { BodyOf, ResponseOf } from '@tandem/contracts/api/index';
import type { User } from '@tandem/contracts/api/user';
import { queryOptions } from '@tandem/shared-ui/query';

export type ResetLink = ResponseOf<'POST /api/reset-link.php'>;

/** Asks for a link that sets a new password; rejects with `not_found` where no account has the address. */
export function askForReset(api: ApiClient, email: string): Promise<unknown> {
  return api.call('POST /api/reset-password.php', { body: { email } });
}

/** What else lets somebody into the account of a link; nothing of the link is used up (C-ACCOUNT-RESET-LINK). */
export const resetLinkQuery = (api: ApiClient, token: string) =>
  queryOptions({
    queryKey: ['mf-signup', 'reset-link', token],
    queryFn: ({ signal }) => api.call('POST /api/reset-link.php', { body: { token }, signal }),
  });

/** Sets a new password by a link and returns the member, who is logged in; rejects with `gone` for a used link. */
export async function resetPassword(api: ApiClient, body: BodyOf<'PUT /api/reset-password.php'>): Promise<User | null> {
  return (await api.call('PUT /api/reset-password.php', { body })).user;
}

/** Confirms a new address by its link; returns the member where this is their session. */
export async function confirmAddress(api: ApiClient, token: string): Promise<User | null> {
  return (await api.call('PUT /api/mail-change.php', { body: { token } })).user;
}

/** Brings an account back by the link of a mail. */
export async function returnByLink(api: ApiClient, token: string): Promise<void> {
  await api.call('POST /api/reactivate.php', { body: { token } });
}
