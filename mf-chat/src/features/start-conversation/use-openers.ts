import type { MemberProfile } from '@tandem/contracts/api/members';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Interest } from '@tandem/contracts/product/lists';
import { useLocale } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';

type Sentences = Readonly<Partial<Record<Interest, string>>>;

const load = async (locale: string): Promise<Sentences> => {
  const file = (await import(/* webpackChunkName: "openers-[request]" */ `./openers/${locale}.json`)) as {
    default: Sentences;
  };
  return file.default;
};

/**
 * First lines about interests that both have, at most L-LIKES-OPENERS (R-LIKES-MATCH-OPENERS). Intimate interests have
 * none; without the file of the sentences there are none.
 */
export function useOpeners({ shared_interests: shared }: MemberProfile, isWanted: boolean): readonly string[] {
  const { current } = useLocale();
  const { data } = useQuery({
    queryKey: ['mf-chat', 'openers', current],
    queryFn: () => load(current),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isWanted && shared.length > 0,
  });
  if (!isWanted || data === undefined) return [];
  return shared.flatMap((interest) => data[interest] ?? []).slice(0, LIMITS.matchOpeners);
}
