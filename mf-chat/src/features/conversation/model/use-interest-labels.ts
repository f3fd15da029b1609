import { isAwaited, useApi, useLocale } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';

interface InterestLabels {
  /** Undefined until the names are loaded. */
  labelOf: (id: string) => string | undefined;
  isAwaited: boolean;
}

/** Returns what names an interest in the page's language, which is loaded when it is `wanted`. */
export function useInterestLabels(wanted: boolean): InterestLabels {
  const api = useApi();
  const { current } = useLocale();
  const labels = useQuery({
    queryKey: ['mf-chat', 'interests', current],
    queryFn: ({ signal }) => api.call('GET /api/interests.php', { query: { language: current }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: wanted,
  });
  return { labelOf: (id) => labels.data?.find((interest) => interest.id === id)?.label, isAwaited: isAwaited(labels) };
}
