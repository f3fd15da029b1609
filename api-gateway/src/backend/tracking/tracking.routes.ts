import { withOtherNumber } from '../../platform/experiments/assign.ts';
import { readVariants, variantsCookie } from '../../platform/experiments/variants-cookie.ts';
import type { KnownVariants } from '../../platform/experiments/variants-cookie.ts';
import { handle } from '../../platform/http/handler.ts';
import type { EndpointHandlers } from '../../platform/http/handler.ts';
import { knownSource, trafficSourceCookie } from '../../platform/http/traffic-source-cookie.ts';

export interface TrackingDeps {
  metrics: { countPageHidden: () => void };
  /** Takes a visitor out of the experiments. */
  experiments: { forget: (tenantId: number, visitor: string) => Promise<void> };
}

/**
 * `page-hidden.php` is counted, no more (C-TRACKING-PAGE-HIDDEN); `traffic-source.php` keeps a source with the visitor
 * (C-TRACKING-SOURCE), and the variants of experiments as long as that (R-LANDERS-EXPOSURE-CONSENT). Who withdraws consent
 * is taken out of the experiments, and has another number from then on (R-LANDERS-EXPOSURE-WITHDRAWN).
 */
export function createTrackingEndpoints({ metrics, experiments }: TrackingDeps): EndpointHandlers {
  const decided = async (tenantId: number, variants: KnownVariants, isKept: boolean): Promise<KnownVariants> => {
    if (isKept || !variants.isKept) return { ...variants, isKept };
    await experiments.forget(tenantId, variants.visitor);
    return withOtherNumber({ ...variants, isKept });
  };
  return {
    ...handle('POST /api/page-hidden.php', async () => {
      metrics.countPageHidden();
    }),
    ...handle('POST /api/traffic-source.php', async ({ body, context, headers }) => {
      const known = knownSource(headers.cookie, body.source);
      const variants = readVariants(headers.cookie);
      const secure = context.origin.startsWith('https:');
      const cookies = [
        ...(known === null ? [] : [trafficSourceCookie(known, { consent: body.consent, secure })]),
        ...(variants === null
          ? []
          : [variantsCookie(await decided(context.tenant.id, variants, body.consent), { secure })]),
      ];
      if (cookies.length > 0) context.setHeader('Set-Cookie', cookies);
    }),
  };
}
