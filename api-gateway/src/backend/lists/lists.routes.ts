import { INTERESTS } from '@tandem/contracts/product/lists';
import { REGIONS } from '../../platform/regions/regions.ts';
import { cacheByEtag } from '../../platform/http/cached-answer.ts';
import { handle } from '../../platform/http/handler.ts';
import type { EndpointHandlers } from '../../platform/http/handler.ts';
import { INTEREST_LABELS } from './interest-labels.ts';

/** interests.php and regions.php (C-PLATFORM-INTERESTS, C-PLATFORM-REGIONS). */
export function createListsEndpoints(): EndpointHandlers {
  return {
    ...handle('GET /api/interests.php', async ({ query, context }) => {
      const language = query.language ?? context.locale;
      const offered = INTERESTS.filter((interest) => context.tenant.settings.interests.includes(interest));
      const interests = offered.map((id) => ({ id, label: INTEREST_LABELS[id][language] }));
      cacheByEtag(context, interests);
      context.setHeader('Vary', 'Accept-Language');
      return interests;
    }),
    ...handle('GET /api/regions.php', async ({ context }) => {
      cacheByEtag(context, REGIONS);
      return REGIONS;
    }),
  };
}
