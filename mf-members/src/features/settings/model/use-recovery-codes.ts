import { useUser } from '@tandem/shared-ui/host';
import { useQuery, useQueryClient } from '@tandem/shared-ui/query';

type Codes = readonly string[] | null;

/**
 * The recovery codes that the member has not kept yet; null for none. They are in the query cache, which the shell creates: a
 * release that takes the place of this one has them as well (R-ACCOUNT-RECOVERY-CODES-AGAIN). No storage has them, and the
 * cache goes with the document and, as all that is private in it, with the session.
 */
export function useRecoveryCodes() {
  const queryClient = useQueryClient();
  const member = useUser()?.id ?? 0;
  const queryKey = ['mf-members', 'recovery-codes', member];
  const { data } = useQuery<Codes>({
    queryKey,
    queryFn: () => queryClient.getQueryData<Codes>(queryKey) ?? null,
    // No call returns them a second time.
    enabled: false,
  });
  const write = (next: Codes) => void queryClient.setQueryData<Codes>(queryKey, next);
  return { codes: data ?? null, show: (made: readonly string[]) => write(made), forget: () => write(null) };
}
