import type { ApiClient } from '@tandem/contracts/api/client';
import { deviceStorage } from '@tandem/shared-ui/host';

const KEY = 'passkey-later';
/** Who says 'Later' is asked again after so long. */
const PAUSE_DAYS = 90;
const DAY_MILLISECONDS = 86_400_000;

/** Whether this device can make a passkey that is unlocked as the device itself is: by a finger, a face or a PIN. */
async function canMakePasskey(): Promise<boolean> {
  if (!('PublicKeyCredential' in globalThis)) return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
}

/**
 * Whether a member who has just logged in is offered a passkey (R-ACCOUNT-PASSKEY-OFFERED): where the device can make one,
 * they have none, their login takes no code, and they have not said 'Later' on this device within 90 days. Adding a passkey
 * would take another code: the one of the login is used up (docs/decisions/0290).
 */
export async function mayOfferPasskey(api: ApiClient): Promise<boolean> {
  const later = Number(deviceStorage.getItem(KEY) ?? 0);
  if (Date.now() - later < PAUSE_DAYS * DAY_MILLISECONDS) return false;
  if (!(await canMakePasskey())) return false;
  const ways = await api.call('GET /api/login-ways.php');
  return ways.passkeys.length === 0 && !ways.two_step;
}

/** Remembers that the member has said 'Later'. */
export function postponePasskey(): void {
  deviceStorage.setItem(KEY, String(Date.now()));
}
