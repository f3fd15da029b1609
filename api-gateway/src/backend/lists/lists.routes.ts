import { INTERESTS } from '@tandem/contracts/product/lists';
import type { Locale } from '@tandem/contracts/product/locales';
import { REGIONS } from '../../platform/regions/regions.ts';
import { handle } from '../../platform/http/handler.ts';
import type { EndpointHandlers } from '../../platform/http/handler.ts';
import { oncePer } from '../../platform/tenants/once-per.ts';
import { textsIn } from '../../platform/i18n/texts.ts';
import type en from './texts/en.json';

/** What members read for each interest (C-PLATFORM-INTERESTS). */
const textsOf = textsIn<typeof en>(import.meta.dirname);

/** The same list for all visitors of a tenant in a language, so that its JSON and its ETag are computed once. */
const interestsOf = oncePer((offered: readonly string[], locale: Locale) => {
  const t = textsOf(locale);
  return INTERESTS.filter((id) => offered.includes(id)).map((id) => ({ id, label: t(`interests.${id}`) }));
});

/** interests.php and regions.php (C-PLATFORM-INTERESTS, C-PLATFORM-REGIONS). */
export function createListsEndpoints(): EndpointHandlers {
  return {
    ...handle('GET /api/interests.php', async ({ query, context }) =>
      interestsOf(context.tenant.settings.interests, query.language ?? context.locale),
    ),
    ...handle('GET /api/regions.php', async () => REGIONS),
  };
}
