import type { MEMBER_HEADER } from '@tandem/contracts/api/client';
import type { BodyOf } from '@tandem/contracts/api/index';
import { sessionMember } from './session-member.ts';
import { scope } from './worker-scope.ts';

/** Of the contract, of which only types reach the browser. */
const HEADER: typeof MEMBER_HEADER = 'X-Member';

/**
 * The push service has changed this browser's address, or removed it: the account that is logged in receives the new one
 * (R-PLATFORM-MEMBER-HEADER).
 */
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
  const member = await sessionMember();
  // Without a session, the next page of a member sends it.
  if (member === null) return;
  await fetch('/api/user.php?push=1', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Request-Type': 'client', [HEADER]: String(member) },
    credentials: 'same-origin',
    body: JSON.stringify(body),
  });
}
