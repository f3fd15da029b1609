import type { BodyOf } from '@tandem/contracts/api/index';
import type { ApiClient } from '@tandem/contracts/api/client';
import { keepValue, keptValue } from '../session/kept-values.ts';

const KEY = 'push-bound';
/** Told anew after a day: the server may have lost it with a session that ended elsewhere. */
const HOLDS_MILLISECONDS = 86_400_000;

type PushBody = BodyOf<'POST /api/user.php?push=1'>;

interface Bound {
  user: number;
  endpoint: string;
  at: number;
}

function known(): Bound | null {
  const text = keptValue(KEY);
  return text === null ? null : (JSON.parse(text) as Bound);
}

/** Tells the account of this browser's subscription, unless it was told lately. */
export async function bindSubscription(api: ApiClient, user: number, subscription: PushSubscription): Promise<void> {
  const { endpoint } = subscription;
  const last = known();
  const passed = Date.now() - (last?.at ?? 0);
  if (last?.user === user && last.endpoint === endpoint && passed >= 0 && passed < HOLDS_MILLISECONDS) return;
  const body: PushBody = {
    subscription: subscription.toJSON() as PushBody['subscription'],
    ...(last !== null && last.user === user && last.endpoint !== endpoint ? { replaces: last.endpoint } : {}),
  };
  await api.call('POST /api/user.php?push=1', { body });
  keepValue(KEY, JSON.stringify({ user, endpoint, at: Date.now() } satisfies Bound));
}

/** Takes the subscription off the account. */
export async function unbindSubscription(api: ApiClient, endpoint: string): Promise<void> {
  await api.call('POST /api/user.php?push=1', { body: { subscription: null, replaces: endpoint } });
  forgetBinding();
}

/** The session is over, and the server's binding with it: the next member is a new one. */
export function forgetBinding(): void {
  keepValue(KEY, null);
}
