import { useEffect } from 'react';
import { splitLocale } from '@tandem/contracts/product/locales';
import type { TrafficSource } from '@tandem/contracts/product/tracking';
import { ApiError, useHost } from '@tandem/shared-ui/host';
import { consent, decideConsent, onConsent, takeDocumentAnswer } from '../cookie-consent/consent.ts';
import type { Consent } from '@tandem/contracts/composition/cookie-question';
import { routeAt, useLiveRoutes } from '../navigation/live-routes.ts';
import { dropConversions, setUpConversions, sendConversion } from './conversions.ts';
import { countPurchase } from './count-purchase.ts';
import { sendSeen } from './seen-variants.ts';
import { subscribePurchases } from './purchases.ts';

/**
 * Sends the traffic source and the consent to the gateway: it is stored for the session until cookies are accepted, for
 * 30 days afterwards (R-TRACKING-CONSENT). Conversions are queued, and variants that were seen are sent, from then on only.
 */
export function useTracking(source: TrafficSource | null): void {
  const { api, telemetry } = useHost();
  useEffect(() => {
    let pending = new AbortController();
    const send = (decision: Consent | null) => {
      // Of two decisions the later one counts: a pending or retried earlier one must not follow it.
      pending.abort();
      pending = new AbortController();
      const { signal } = pending;
      const body = { consent: decision === 'accepted', ...(source ? { source } : {}) };
      api.call('POST /api/traffic-source.php', { body, signal }).catch((error: unknown) => {
        if (signal.aborted) return;
        // A decision without a network is sent once there is one.
        if (error instanceof ApiError && error.code === 'offline')
          addEventListener('online', () => send(decision), { once: true, signal });
        // The gateway has read the document's own address; this call is not awaited.
        else telemetry.error(error, { where: 'traffic-source' });
      });
    };
    const apply = (decision: Consent | null) => {
      sendSeen({ api, failed: (error) => telemetry.error(error, { where: 'exposure' }) });
      if (decision === 'accepted') setUpConversions(window);
      else dropConversions(window);
    };

    // Stored once more: the browser may have refused the document.
    const answer = takeDocumentAnswer(window);
    if (answer !== null) decideConsent(answer);
    apply(consent());
    if (source !== null || answer !== null) send(consent());
    const stops = [
      onConsent((decision) => {
        apply(decision);
        send(decision);
      }),
      subscribePurchases((paymentId) => countPurchase(window, paymentId)),
    ];
    return () => stops.forEach((stop) => stop());
  }, [api, telemetry, source]);
  useSignupConversions();
}

/** Sends the conversion of a session that begins on a page where accounts are made: a trait of its route. */
function useSignupConversions(): void {
  const { events } = useHost();
  const routes = useLiveRoutes();
  useEffect(
    () =>
      events.on('session-changed', ({ loggedIn }) => {
        // The page where it happened: the router may have left it before this is rendered again.
        const route = routeAt(routes, splitLocale(location.pathname).path);
        if (loggedIn && route?.frame?.conversion !== undefined) sendConversion(window, route.frame.conversion);
      }),
    [events, routes],
  );
}
