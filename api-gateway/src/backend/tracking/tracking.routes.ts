import { handle } from '../../platform/http/handler.ts';
import type { EndpointHandlers } from '../../platform/http/handler.ts';
import { knownSource, trafficSourceCookie } from '../../platform/http/traffic-source-cookie.ts';

export interface TrackingDeps {
  metrics: { countPageHidden: () => void };
}

/**
 * `page-hidden.php` is counted, no more (C-TRACKING-PAGE-HIDDEN); `traffic-source.php` keeps a source with the visitor
 * (C-TRACKING-SOURCE).
 */
export function createTrackingEndpoints({ metrics }: TrackingDeps): EndpointHandlers {
  return {
    ...handle('POST /api/page-hidden.php', async () => {
      metrics.countPageHidden();
    }),
    ...handle('POST /api/traffic-source.php', async ({ body, context, headers }) => {
      const known = knownSource(headers.cookie, body.source);
      if (known === null) return;
      const secure = context.origin.startsWith('https:');
      context.setHeader('Set-Cookie', trafficSourceCookie(known, { consent: body.consent, secure }));
    }),
  };
}
