import { useApi, useLocale } from '@tandem/shared-ui/host';
import { queryOptions, useQuery } from '@tandem/shared-ui/query';
import type { ApiClient } from '@tandem/contracts/api/client';
import type { Locale } from '@tandem/contracts/product/locales';

function interestsQuery(api: ApiClient, language: Locale) {
  return queryOptions({
    queryKey: ['mf-members', 'interests', language],
    queryFn: ({ signal }) => api.call('GET /api/interests.php', { query: { language }, signal }),
    staleTime: Infinity,
  });
}

/**
 * The words for interests in the page's language, loaded once (spec §7) and only when `wanted`.
 * Until they are there, and for one that the server does not list, the answer is undefined.
 */
export function useInterestLabels(wanted: boolean): (id: string) => string | undefined {
  const api = useApi();
  const { current } = useLocale();
  const { data } = useQuery({ ...interestsQuery(api, current), enabled: wanted });
  return (id) => data?.find((interest) => interest.id === id)?.label;
}
