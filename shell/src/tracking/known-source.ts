import { TRAFFIC_SOURCE_DAYS } from '@tandem/contracts/product/tracking';
import { deviceStorage, tabStorage } from '@tandem/shared-ui/host';
import type { Consent } from '@tandem/contracts/composition/cookie-question';

/**
 * When a traffic source was first recorded, in milliseconds since the epoch; the source itself is in a cookie
 * (R-TRACKING-FIRST-TOUCH).
 */
const KEY = 'came-with-source';
const DAY = 86_400_000;

/** Stores in this tab that the visitor arrived with a traffic source, which the gateway has in its cookie. */
export function recordSource(now = Date.now()): void {
  if (!isSourceKnown(now)) tabStorage.setItem(KEY, String(now));
}

/** Stores the note as long as its cookie: on this device with consent, else for the tab. */
export function storeNote(decision: Consent | null): void {
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

/** Returns whether the gateway knows where this visitor came from: they arrived with a source at most 30 days ago. */
export function isSourceKnown(now = Date.now()): boolean {
  const first = tabStorage.getItem(KEY) ?? deviceStorage.getItem(KEY);
  return first !== null && now - Number(first) < TRAFFIC_SOURCE_DAYS * DAY;
}
