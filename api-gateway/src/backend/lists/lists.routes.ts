import { INTERESTS } from '@tandem/contracts/product/lists';
import { textsIn } from '../../platform/i18n/texts.ts';
import { REGIONS } from '../../platform/regions/regions.ts';
import { cacheByEtag } from '../../platform/http/cached-answer.ts';
import { handle } from '../../platform/http/handler.ts';
import type { EndpointHandlers } from '../../platform/http/handler.ts';

const textsOf = textsIn<typeof import('./texts/en.json')>(import.meta.dirname);

/** interests.php and regions.php (C-PLATFORM-INTERESTS, C-PLATFORM-REGIONS). */
export function createListsEndpoints(): EndpointHandlers {
  return {
    ...handle('GET /api/interests.php', async ({ query, context }) => {
      const t = textsOf(query.language ?? context.locale);
      const offered = INTERESTS.filter((interest) => context.tenant.settings.interests.includes(interest));
      const interests = offered.map((id) => ({ id, label: t(`interests.${id}`) }));
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
