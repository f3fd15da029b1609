import type { User } from '@tandem/contracts/api/user';
import type { HostApi } from '@tandem/contracts/composition/host-api';
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

interface KeptLikes {
  email: string | null;
  likes: number[];
  at: number;
}

function readKept(): KeptLikes | null {
  const stored = readStoredJson(tabStorage, KEY);
  if (typeof stored !== 'object' || stored === null) return null;
  const { email, likes, at } = stored as Readonly<Record<string, unknown>>;
  if ((email !== null && typeof email !== 'string') || typeof at !== 'number') return null;
  return { email, likes: (Array.isArray(likes) ? likes : []).map(Number).filter(Number.isSafeInteger), at };
}

/** Whether the network or the site was away, or busy: that says nothing of the like, which can be given later. */
const isLater = (failure: ApiError): boolean => failure.status === 0 || failure.status === 429 || failure.status >= 500;

type Giver = Pick<HostApi, 'api' | 'session' | 'serverNow' | 'telemetry'>;

/** Gives the likes one by one; returns whether some wait for the network, or for the site. */
async function give({ api }: Giver, { email, likes, at }: KeptLikes): Promise<boolean> {
  let left = likes;
  for (const id of likes) {
    try {
      await api.call('POST /api/like.php', { body: { profile_id: id } });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (isLater(failure)) continue;
    }
    left = left.filter((other) => other !== id);
    keepLikes({ email, likes: left }, at);
  }
  return left.length > 0;
}

/** Steps that open while likes are given give none of them again. */
let isGiving = false;

/**
 * Gives the likes that were kept, once, where they are this member's (R-SIGNUP-LIKES, R-SIGNUP-LOGIN-KEPT). Those that are refused are left out, as
 * those of a new account are. A like that is there already costs nothing, so that a new account may have been given them too.
 * Those that were kept too long ago are forgotten (L-SIGNUP-KEPT-HOURS).
 *
 * From the login on that they were kept for, they are that member's alone. What cannot be given, because the network or the site is
 * away or busy, waits in the tab for the next step that opens, and for the network.
 */
export async function giveKeptLikes(host: Giver, user: Pick<User, 'id' | 'email'>, isLogin: boolean): Promise<void> {
  const kept = isGiving ? null : readKept();
  // Nobody has said yet whose they are.
  if (kept === null || (kept.email === null && !isLogin)) return;
  const { email, likes, at } = kept;
  if (!isTheirs(email, user) || !isKeptStill(email, at, host.serverNow())) return tabStorage.removeItem(KEY);
  keepLikes({ email: user.email, likes }, at);
  isGiving = true;
  try {
    if (await give(host, { email: user.email, likes, at })) giveOnline(host, user);
  } finally {
    isGiving = false;
  }
}

/** Gives what is left once the network is back, where the member is still here. */
function giveOnline(host: Giver, user: Pick<User, 'id' | 'email'>): void {
  const again = () => {
    const session = host.session.get();
    if (session.status !== 'member' || session.user.id !== user.id) return;
    giveKeptLikes(host, user, false).catch((failure: unknown) => host.telemetry.error(failure, { step: 'likes' }));
  };
  window.addEventListener('online', again, { once: true });
}
