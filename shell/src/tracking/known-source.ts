import { TRAFFIC_SOURCE_DAYS } from '@tandem/contracts/product/tracking';
import { deviceStorage, tabStorage } from '@tandem/shared-ui/host';
import type { Consent } from '../cookie-consent/consent.ts';

/**
 * When a traffic source first came, in milliseconds since the epoch; the source itself is in a cookie
 * (R-TRACKING-FIRST-TOUCH).
 */
const KEY = 'came-with-source';
const DAY = 86_400_000;

/** Notes for this tab that the visitor came with a traffic source, which the gateway keeps in its cookie. */
export function noteSource(now = Date.now()): void {
  if (!isSourceKnown(now)) tabStorage.setItem(KEY, String(now));
}

/** Keeps the note as long as the cookie that it tells of: on this device with consent, else for the tab. */
export function keepNote(decision: Consent | null): void {
  const first = tabStorage.getItem(KEY) ?? deviceStorage.getItem(KEY);
  if (first === null) return;
  if (decision === 'accepted') {
    deviceStorage.setItem(KEY, first);
    tabStorage.removeItem(KEY);
  } else {
    tabStorage.setItem(KEY, first);
    deviceStorage.removeItem(KEY);
  }
}

/** Whether the gateway knows where this visitor came from: they came with a source at most 30 days ago. */
export function isSourceKnown(now = Date.now()): boolean {
  const first = tabStorage.getItem(KEY) ?? deviceStorage.getItem(KEY);
  return first !== null && now - Number(first) < TRAFFIC_SOURCE_DAYS * DAY;
}
