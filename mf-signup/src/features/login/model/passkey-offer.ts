import type { ApiClient } from '@tandem/contracts/api/client';
import { LIMITS } from '@tandem/contracts/product/limits';
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

/** Rejects where what is waited for does not come in time. */
const before = <T>(end: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      end.addEventListener('abort', () => reject(new Error('A passkey is not offered: it took too long.')));
    }),
  ]);

async function hasNoOtherWay(api: ApiClient, signal: AbortSignal): Promise<boolean> {
  if (!(await canMakePasskey())) return false;
  const ways = await api.call('GET /api/login-ways.php', { signal, retry: false });
  return ways.passkeys.length === 0 && !ways.two_step;
}

/**
 * Whether a member who has just logged in is offered a passkey (R-ACCOUNT-PASSKEY-OFFERED): where the device can make one,
 * they have none, their login takes no code, and they have not said 'Later' on this device within 90 days. Adding a passkey
 * would take another code: the one of the login is used up (docs/decisions/0290). Rejects where that is not found out in time
 * (L-ACCOUNT-PASSKEY-OFFER): the login waits for it.
 */
export async function mayOfferPasskey(api: ApiClient): Promise<boolean> {
  const later = Number(deviceStorage.getItem(KEY) ?? 0);
  if (Date.now() - later < PAUSE_DAYS * DAY_MILLISECONDS) return false;
  const end = AbortSignal.timeout(LIMITS.passkeyOfferSeconds * 1000);
  return before(end, hasNoOtherWay(api, end));
}

/** Remembers that the member has said 'Later'. */
export function postponePasskey(): void {
  deviceStorage.setItem(KEY, String(Date.now()));
}
