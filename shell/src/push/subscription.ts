/** The key of a subscription as settings have it: base64url. */
export function keyOf(subscription: PushSubscription): string | null {
  const { applicationServerKey } = subscription.options;
  if (applicationServerKey === null) return null;
  return btoa(String.fromCharCode(...new Uint8Array(applicationServerKey)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/**
 * Returns this browser's subscription, or null. One that was created with another key receives nothing any more: it is
 * removed, so that a new one can be offered.
 */
export async function currentSubscription(manager: PushManager, publicKey: string): Promise<PushSubscription | null> {
  const subscription = await manager.getSubscription();
  if (subscription === null) return null;
  const key = keyOf(subscription);
  if (key === null || key === publicKey) return subscription;
  await subscription.unsubscribe();
  return null;
}
