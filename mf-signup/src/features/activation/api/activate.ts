import type { ApiClient } from '@tandem/contracts/api/client';
import type { User } from '@tandem/contracts/api/user';

/**
 * Confirms the address that a link was mailed to. Returns the member when the link belongs to this session, otherwise
 * null. Rejects with `not_found` or `gone` when the link is invalid, `conflict` when the address is confirmed already.
 */
export async function activate(api: ApiClient, token: string): Promise<User | null> {
  const { user } = await api.call('POST /api/activate.php', { body: { token } });
  return user;
}
