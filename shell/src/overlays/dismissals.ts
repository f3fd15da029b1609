import { ENTRY_WARNING_KEY } from '@tandem/contracts/composition/entry-warning';
import { storeValue, storedValue } from '../session/stored-values.ts';
import { useStoredValue } from '../session/use-stored-value.ts';

/** Everything that can be dismissed. A member's dismissals are stored per member: devices are shared. */
export type Dismissible =
  | { what: 'entry-warning' }
  | { what: 'time-bonus' | 'alert-activation' | 'alert-photo' | 'alert-mails'; user: number };

export function dismissalKey(dismissible: Dismissible): string {
  return 'user' in dismissible ? `dismissed.${dismissible.what}.${dismissible.user}` : ENTRY_WARNING_KEY;
}

/** Remembers the time of a dismissal on this device (R-FRAME-ALERTS-DISMISS), for every tab. */
export function dismiss(dismissible: Dismissible, now = Date.now()): void {
  storeValue(dismissalKey(dismissible), String(now));
}

function toInstant(text: string | null): number | null {
  const instant = Number(text ?? Number.NaN);
  return Number.isFinite(instant) && instant > 0 ? instant : null;
}

/** Milliseconds since the epoch of the last dismissal, or null. */
export function dismissedAt(dismissible: Dismissible): number | null {
  return toInstant(storedValue(dismissalKey(dismissible)));
}

/** As `dismissedAt`, in step with what other tabs dismiss. */
export function useDismissedAt(dismissible: Dismissible): number | null {
  return toInstant(useStoredValue(dismissalKey(dismissible)));
}
