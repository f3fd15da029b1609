import type { ApiClient } from '@tandem/contracts/api/client';
import type { User } from '@tandem/contracts/api/user';
import { ApiError, readStoredJson, tabStorage } from '@tandem/shared-ui/host';
import { isKeptStill, isTheirs } from './typed-message.ts';
import type { Kept } from './typed-message.ts';

const KEY = 'tandem.signup-likes';

/**
 * Keeps the likes of a signup whose account may be there already, in this tab: its owner gives them with the login. `at` is the
 * server's time.
 */
export function keepLikes({ email, likes = [] }: Kept<'likes'>, at: number): void {
  if (likes.length === 0) tabStorage.removeItem(KEY);
  else tabStorage.setItem(KEY, JSON.stringify({ email, likes, at }));
}

/**
 * Gives the likes that were kept, once, where they are this member's (R-SIGNUP-LIKES, R-SIGNUP-LOGIN-KEPT). Those that are refused are left out, as
 * those of a new account are. A like that is there already costs nothing, so that a new account may have been given them too.
 * Those that were kept too long ago are forgotten (L-SIGNUP-KEPT-HOURS); `now` is the server's time.
 */
export async function giveKeptLikes(api: ApiClient, user: Pick<User, 'email'>, now: number): Promise<void> {
  const stored = readStoredJson(tabStorage, KEY);
  if (typeof stored !== 'object' || stored === null) return;
  tabStorage.removeItem(KEY);
  const { email, likes, at } = stored as Readonly<Record<string, unknown>>;
  if (!isTheirs(email, user) || !isKeptStill(email, at, now)) return;
  for (const id of Array.isArray(likes) ? likes : []) {
    if (!Number.isSafeInteger(id)) continue;
    try {
      await api.call('POST /api/like.php', { body: { profile_id: Number(id) } });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  }
}
