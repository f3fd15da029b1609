import type { ApiClient } from '@tandem/contracts/api/client';
import type { MemberSearchQuery } from '@tandem/contracts/api/members';
import { queryOptions } from '@tandem/shared-ui/query';
import { areEnough } from '../model/shown-members.ts';
import { countryFirst, realFirst, STALE_AFTER } from './get-portraits.ts';

/** Members who fit what the visitor chose, real ones first: of the country first, where one is chosen (R-LANDERS-SHOWN-FIT). */
export const fittingQuery = (api: ApiClient, { country, ...rest }: MemberSearchQuery) =>
  queryOptions({
    queryKey: ['mf-landers', 'fitting', { country, ...rest }] as const,
    queryFn: async ({ signal }) => {
      const search = async (query: MemberSearchQuery) => {
        const found = (more: MemberSearchQuery) =>
          api.call('GET /api/members.php', { query: { ...query, ...more }, signal });
        const [real, all] = await Promise.all([found({ hide_fictional: '1' }), found({})]);
        return realFirst(real.profiles, all.profiles);
      };
      if (country === undefined) return search(rest);
      const there = await search({ ...rest, country });
      return areEnough(there) ? there : countryFirst(there, await search(rest));
    },
    staleTime: STALE_AFTER,
  });
