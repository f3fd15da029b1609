import type { BodyOf } from '@tandem/contracts/api/index';
import type { ApiClient } from '@tandem/contracts/api/client';
import { storeValue, storedValue } from '../session/stored-values.ts';

const KEY = 'push-bound';
/** Bound again after a day: the server may have removed it with a session that ended elsewhere. */
const HOLDS_MILLISECONDS = 86_400_000;

type PushBody = BodyOf<'POST /api/user.php?push=1'>;

interface Bound {
  user: number;
  endpoint: string;
  at: number;
}

function known(): Bound | null {
  const text = storedValue(KEY);
  return text === null ? null : (JSON.parse(text) as Bound);
}

/** Binds this browser's subscription to the account, unless that was done recently. */
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
  storeValue(KEY, JSON.stringify({ user, endpoint, at: Date.now() } satisfies Bound));
}

/** Removes the subscription from the account. */
export async function unbindSubscription(api: ApiClient, endpoint: string): Promise<void> {
  await api.call('POST /api/user.php?push=1', { body: { subscription: null, replaces: endpoint } });
  forgetBinding();
}

/** The session has ended, and the server's binding with it: the next member is a new one. */
export function forgetBinding(): void {
  storeValue(KEY, null);
}
