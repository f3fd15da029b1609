import { useApi, useLocale } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';

/** Returns what names an interest in the page's language; undefined until the names are loaded, which is when `wanted`. */
export function useInterestLabels(wanted: boolean): { labelOf: (id: string) => string | undefined } {
  const api = useApi();
  const { current } = useLocale();
  const { data } = useQuery({
    queryKey: ['mf-chat', 'interests', current],
    queryFn: ({ signal }) => api.call('GET /api/interests.php', { query: { language: current }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: wanted,
  });
  return { labelOf: (id) => data?.find((interest) => interest.id === id)?.label };
}
