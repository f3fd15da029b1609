import type { BodyOf } from '@tandem/contracts/api/index';
import { scope } from './worker-scope.ts';

/** The push service has changed this browser's address, or removed it: the account receives the new one. */
export async function renewSubscription(
  given: PushSubscription | null | undefined,
  old: PushSubscription | null | undefined,
): Promise<void> {
  const key = old?.options.applicationServerKey ?? given?.options.applicationServerKey;
  if (key === undefined || key === null) return;
  const renewed =
    given ?? (await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const body: BodyOf<'POST /api/user.php?push=1'> = {
    subscription: renewed.toJSON() as BodyOf<'POST /api/user.php?push=1'>['subscription'],
    ...(old ? { replaces: old.endpoint } : {}),
  };
  // Refused without a session: the next page of a member sends it.
  await fetch('/api/user.php?push=1', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Request-Type': 'client' },
    credentials: 'same-origin',
    body: JSON.stringify(body),
  });
}
