import type { AnswerOf } from '@tandem/contracts/api/index';
import { INTERESTS } from '@tandem/contracts/product/lists';
import type { Locale } from '@tandem/contracts/product/locales';
import { REGIONS } from '../../platform/regions/regions.ts';
import { handle } from '../../platform/http/handler.ts';
import type { EndpointHandlers } from '../../platform/http/handler.ts';
import { INTEREST_LABELS } from './interest-labels.ts';

type Interests = AnswerOf<'GET /api/interests.php'>;

/** By what a tenant offers, and by language: the same value for all visitors, so what is made of it can be kept. */
const known = new WeakMap<readonly string[], Map<Locale, Interests>>();

function interestsOf(offered: readonly string[], locale: Locale): Interests {
  const byLocale = known.get(offered) ?? new Map<Locale, Interests>();
  known.set(offered, byLocale);
  const kept = byLocale.get(locale);
  if (kept !== undefined) return kept;
  const made = INTERESTS.filter((id) => offered.includes(id)).map((id) => ({ id, label: INTEREST_LABELS[id][locale] }));
  byLocale.set(locale, made);
  return made;
}

/** interests.php and regions.php (C-PLATFORM-INTERESTS, C-PLATFORM-REGIONS). */
export function createListsEndpoints(): EndpointHandlers {
  return {
    ...handle('GET /api/interests.php', async ({ query, context }) =>
      interestsOf(context.tenant.settings.interests, query.language ?? context.locale),
    ),
    ...handle('GET /api/regions.php', async () => REGIONS),
  };
}
