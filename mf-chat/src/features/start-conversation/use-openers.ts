import type { MemberProfile } from '@tandem/contracts/api/members';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Interest } from '@tandem/contracts/product/lists';
import { isAwaited, useLocale } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { queryOptions, useQuery } from '@tandem/shared-ui/query';
import { useInterestLabels } from '../conversation/model/use-interest-labels.ts';

type Sentences = Readonly<Partial<Record<Interest, string>>>;
type Profile = Pick<MemberProfile, 'shared_interests' | 'interests' | 'city'>;

const NOTHING: Profile = { shared_interests: [], interests: [], city: null };

const load = async (locale: string): Promise<Sentences> => {
  const file = (await import(/* webpackChunkName: "openers-[request]" */ `./openers/${locale}.json`)) as {
    default: Sentences;
  };
  return file.default;
};

const sentencesQuery = (locale: string) =>
  queryOptions({
    queryKey: ['mf-chat', 'openers', locale],
    queryFn: () => load(locale),
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * Whether the lists are still awaited that first lines and shared interests are made of: they are above the field for the
 * first message, and would push it away. A list whose first attempt failed is not waited for.
 */
export function useAwaitsOpeners({ interests, shared_interests: shared }: Profile, isWanted: boolean): boolean {
  const { current } = useLocale();
  const sentences = useQuery({ ...sentencesQuery(current), enabled: isWanted });
  const labels = useInterestLabels(isWanted && interests.length + shared.length > 0);
  return isAwaited(sentences) || labels.isAwaited;
}

/**
 * First lines from a profile, at most L-LIKES-OPENERS: about interests that both have, then about theirs, then about where
 * they live (R-LIKES-MATCH-OPENERS, R-CHAT-START-OPENERS). Intimate interests have none; without the file of the sentences
 * there are none.
 */
export function useOpeners(profile: Profile | undefined, isWanted: boolean): readonly string[] {
  const { t } = useTranslation('mf-chat');
  const { current } = useLocale();
  const { shared_interests: shared, interests, city } = profile ?? NOTHING;
  const { data } = useQuery({ ...sentencesQuery(current), enabled: isWanted && profile !== undefined });
  const own = interests.filter((interest) => !shared.includes(interest) && data?.[interest] !== undefined);
  const lacksShared = shared.flatMap((interest) => data?.[interest] ?? []).length < LIMITS.matchOpeners;
  const { labelOf } = useInterestLabels(isWanted && lacksShared && own.length > 0);
  if (!isWanted || data === undefined) return [];
  const lines = [
    ...shared.flatMap((interest) => data[interest] ?? []),
    ...own.flatMap((interest) => {
      const label = labelOf(interest);
      return label === undefined ? [] : [t('write.openerInterest', { interest: label })];
    }),
    ...(city === null ? [] : [t('write.openerPlace', { city })]),
  ];
  return lines.slice(0, LIMITS.matchOpeners);
}
