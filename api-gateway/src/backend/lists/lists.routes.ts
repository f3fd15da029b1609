import { INTERESTS } from '@tandem/contracts/product/lists';
import type { Locale } from '@tandem/contracts/product/locales';
import { REGIONS } from '../../platform/regions/regions.ts';
import { handle } from '../../platform/http/handler.ts';
import type { EndpointHandlers } from '../../platform/http/handler.ts';
import { oncePer } from '../../platform/http/once-per.ts';
import { INTEREST_LABELS } from './interest-labels.ts';

/** The same list for all visitors of a tenant in a language, so that its JSON and its ETag are made once. */
const interestsOf = oncePer((offered: readonly string[], locale: Locale) =>
  INTERESTS.filter((id) => offered.includes(id)).map((id) => ({ id, label: INTEREST_LABELS[id][locale] })),
);

/** interests.php and regions.php (C-PLATFORM-INTERESTS, C-PLATFORM-REGIONS). */
export function createListsEndpoints(): EndpointHandlers {
  return {
    ...handle('GET /api/interests.php', async ({ query, context }) =>
      interestsOf(context.tenant.settings.interests, query.language ?? context.locale),
    ),
    ...handle('GET /api/regions.php', async () => REGIONS),
  };
}
