import { useHost } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';

/** For how long a browser keeps settings.php: what is read in this time may be of before midnight. */
const PACE_MILLISECONDS = 5 * 60_000;

/**
 * The tenant's day; undefined for a site that gives none. It comes with the page, and a tab may be open for longer than the
 * day lasts: it is read again every five minutes while the tab is visible, and when it becomes visible
 * (R-PLATFORM-DAY-FOLLOWED). Which zone the site's midnight is of, only the server knows.
 */
export function useToday(): string | undefined {
  const { api, settings, serverNow } = useHost();
  const { today } = settings;
  const { data } = useQuery({
    queryKey: ['mf-signup', 'today'],
    queryFn: async ({ signal }) => (await api.call('GET /api/settings.php', { query: {}, signal })).today ?? null,
    enabled: today !== undefined,
    initialData: today ?? null,
    // The page's, however long it has been open.
    initialDataUpdatedAt: performance.timeOrigin,
    staleTime: PACE_MILLISECONDS,
    // Just after the minutes that a day may end at.
    refetchInterval: () => PACE_MILLISECONDS - (serverNow() % PACE_MILLISECONDS) + 1000,
    refetchOnWindowFocus: 'always',
  });
  return data ?? undefined;
}
