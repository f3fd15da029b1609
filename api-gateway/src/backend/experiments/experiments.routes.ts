import { readVariants, variantsCookie } from '../../platform/experiments/variants-cookie.ts';
import { isLocale } from '@tandem/contracts/product/locales';
import { EXPOSURES_AN_HOUR } from '@tandem/contracts/product/limits';
import { createOwnLimit } from '../../platform/http/own-limit.ts';
import { tooMany } from '../../platform/http/rate-limits.ts';
import { handle } from '../../platform/http/handler.ts';
import type { EndpointHandlers } from '../../platform/http/handler.ts';
import { readTrafficSource } from '../../platform/http/traffic-source-cookie.ts';
import type { ExperimentsService } from './experiments.service.ts';

const HOUR = 3600;

/** `exposure.php` counts a visitor, and keeps their variants beyond the session (C-TRACKING-EXPOSURE). */
export function createExperimentsEndpoints({ experiments }: { experiments: ExperimentsService }): EndpointHandlers {
  const waitOf = createOwnLimit({ calls: EXPOSURES_AN_HOUR.visitor, seconds: HOUR });
  return {
    ...handle('POST /api/exposure.php', async ({ body, context, headers }) => {
      const known = readVariants(headers.cookie);
      const wait = known === null ? 0 : waitOf(known.visitor);
      if (wait > 0) throw tooMany(wait);
      const userAgent = (headers['user-agent'] ?? '').slice(0, 500);
      const isCounted = await experiments.countSeen({
        tenantId: context.tenant.id,
        member: context.user,
        experiment: body.experiment,
        shown: body.variant ?? null,
        known,
        userAgent,
        segments: {
          // Of the page: somebody reads a French page in an English browser.
          locale: isLocale(body.locale) ? body.locale : context.locale,
          country: context.country,
          device: /Mobi/.test(userAgent) ? 'phone' : 'desktop',
          network: readTrafficSource(headers.cookie)?.source.network ?? null,
        },
      });
      if (!isCounted || known === null || known.isKept) return;
      const secure = context.origin.startsWith('https:');
      context.setHeader('Set-Cookie', variantsCookie({ ...known, isKept: true }, { secure }));
    }),
  };
}
