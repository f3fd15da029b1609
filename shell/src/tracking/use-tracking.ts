import { useEffect } from 'react';
import type { TrafficSource } from '@tandem/contracts/product/tracking';
import { ApiError, useHost } from '@tandem/shared-ui/host';
import { consent, onConsent } from '../cookie-consent/consent.ts';
import type { Consent } from '../cookie-consent/consent.ts';
import { dropConversions, setUpConversions, tellConversion } from './conversions.ts';
import { countPurchase } from './count-purchase.ts';
import { keepNote } from './known-source.ts';
import { takePurchases } from './purchases.ts';

/**
 * Tells the gateway where the visitor came from and whether that may be kept: for the session until cookies are
 * accepted, for 30 days afterwards (R-TRACKING-CONSENT). Conversions are queued from then on only. While the question
 * is open again, it is as it was before the answer.
 */
export function useTracking(source: TrafficSource | null): void {
  const { api, events, telemetry } = useHost();
  useEffect(() => {
    let telling = new AbortController();
    const tell = (decision: Consent | null) => {
      // Of two decisions the later one stands: one that is still on its way, or tried again, must not come after it.
      telling.abort();
      telling = new AbortController();
      const { signal } = telling;
      const body = { consent: decision === 'accepted', ...(source ? { source } : {}) };
      api.call('POST /api/traffic-source.php', { body, signal }).catch((error: unknown) => {
        if (signal.aborted) return;
        // What was decided without a network is told once there is one.
        if (error instanceof ApiError && error.code === 'offline')
          addEventListener('online', () => tell(decision), { once: true, signal });
        // The gateway has read the document's own address; nobody waits for this.
        else telemetry.error(error, { where: 'traffic-source' });
      });
    };
    const apply = (decision: Consent | null) => {
      keepNote(decision);
      if (decision === 'accepted') setUpConversions(window);
      else dropConversions(window);
    };

    apply(consent());
    if (source !== null) tell(consent());
    const stops = [
      onConsent((decision) => {
        apply(decision);
        tell(decision);
      }),
      events.on('session-changed', ({ loggedIn }) => {
        if (loggedIn && location.pathname.endsWith('/signup')) tellConversion(window, 'signup');
      }),
      takePurchases((paymentId) => countPurchase(window, paymentId)),
    ];
    return () => stops.forEach((stop) => stop());
  }, [api, events, telemetry, source]);
}
