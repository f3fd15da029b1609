import { useSyncExternalStore } from 'react';
import { FRAME_ALERTS } from '@tandem/contracts/composition/route';
import type { FrameAlert } from '@tandem/contracts/composition/route';
import { useUser } from '@tandem/shared-ui/host';
import { useRoute } from '../navigation/live-routes.ts';
import { dismiss, dismissedAt } from '../overlays/dismissals.ts';
import { onStoredValue } from '../session/stored-values.ts';
import { nextAlert } from './alert-rules.ts';

const MINUTE = 60_000;

/** Snoozes end and other tabs dismiss alerts: checked on each of these events, and once a minute. */
function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE);
  const stop = onStoredValue(listener);
  return () => {
    clearInterval(timer);
    stop();
  };
}

const dismissible = (alert: FrameAlert, user: number) => ({ what: `alert-${alert}` as const, user });

export interface CurrentAlert {
  alert: FrameAlert | null;
  dismiss: () => void;
}

/** The alert of this moment for the member, if any; dismissing it is remembered for every tab (R-FRAME-ALERTS-TABS). */
export function useAlert(): CurrentAlert {
  const user = useUser();
  const route = useRoute();
  const read = (): FrameAlert | null => {
    if (user === null) return null;
    const dismissals = FRAME_ALERTS.map((alert) => [alert, dismissedAt(dismissible(alert, user.id))] as const);
    return nextAlert({
      user,
      route,
      dismissedAt: Object.fromEntries(dismissals) as Record<FrameAlert, number | null>,
      now: Date.now(),
    });
  };
  const alert = useSyncExternalStore(subscribe, read, () => null);
  return {
    alert,
    dismiss: () => {
      if (alert !== null && user !== null) dismiss(dismissible(alert, user.id));
    },
  };
}
