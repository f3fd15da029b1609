import { useMemo } from 'react';
import { useApi, useLocale } from '@tandem/shared-ui/host';
import { queryOptions, useQuery } from '@tandem/shared-ui/query';
import type { ApiClient } from '@tandem/contracts/api/client';
import type { Locale } from '@tandem/contracts/product/locales';
import { INTERESTS_KEY } from './member-cache.ts';

/** The names of all interests in a language. */
export function interestsQuery(api: ApiClient, language: Locale) {
  return queryOptions({
    queryKey: [...INTERESTS_KEY, language],
    queryFn: ({ signal }) => api.call('GET /api/interests.php', { query: { language }, signal }),
    staleTime: Infinity,
  });
}

export interface InterestLabels {
  /** Undefined until the names are loaded, and for an interest that the server does not list. */
  labelOf: (id: string) => string | undefined;
  isLoading: boolean;
}

/** The names of interests in the page's language, loaded once (R-PLATFORM-LISTS-ONCE) and only when `wanted`. */
export function useInterestLabels(wanted: boolean): InterestLabels {
  const api = useApi();
  const { current } = useLocale();
  const { data, isLoading } = useQuery({ ...interestsQuery(api, current), enabled: wanted });
  return useMemo(
    () => ({ labelOf: (id) => data?.find((interest) => interest.id === id)?.label, isLoading }),
    [data, isLoading],
  );
}
