import { useApi, useHydrated, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { Link } from '@tandem/shared-ui/router';
import type { MemberProfile } from '@tandem/contracts/api/members';
import { LIMITS } from '@tandem/contracts/product/limits';
import { isSensitiveInterest } from '@tandem/contracts/product/lists';
import type { Interest } from '@tandem/contracts/product/lists';
import { relatedQuery, similarQuery } from './api/list-similar.ts';
import { useInterestLabels } from '../../shared/use-interest-labels.ts';
import { PeopleSection } from './components/PeopleSection.tsx';

/** What relates others to this member: an interest that the viewer has too, or else the first one. Never an intimate one. */
function relatingInterest({ shared_interests: shared, interests }: MemberProfile): Interest | undefined {
  return [...shared, ...interests].find((interest) => !isSensitiveInterest(interest));
}

/**
 * Related profiles (R-MEMBERS-RELATED-SHOWN), under a profile: members of its country with one of its interests, who are
 * not among the similar ones, and the link to their search. Not essential for its page: without them, or when loading
 * fails, nothing is shown.
 */
export function RelatedMembers({ profile }: { profile: MemberProfile }) {
  const { visible_profile_fields: visible } = useSettings();
  // No outlines for those who read without a script: these people are loaded by one.
  const hydrated = useHydrated();
  const interest = relatingInterest(profile);
  return !hydrated || interest === undefined || !visible.includes('interests') ? null : (
    <WithInterest profile={profile} interest={interest} />
  );
}

function WithInterest({ profile, interest }: { profile: MemberProfile; interest: Interest }) {
  const { t } = useTranslation('mf-members');
  const api = useApi();
  const { labelOf, isLoading } = useInterestLabels(true);
  const similar = useQuery(similarQuery(api, profile.id));
  const search = { country: profile.country, interests: interest };
  const found = useQuery(relatedQuery(api, search));
  const isPending = similar.isPending || found.isPending || isLoading;
  const label = labelOf(interest);
  const shown = new Set([profile.id, ...(similar.data?.profiles ?? []).map(({ id }) => id)]);
  const people = found.data?.profiles.filter(({ id }) => !shown.has(id)).slice(0, LIMITS.similarMembers) ?? [];
  // Without the name of the interest its headline cannot be written.
  if (label === undefined || (!isPending && people.length === 0)) return null;
  return (
    <PeopleSection title={t('related.title', { interest: label })} people={isPending ? undefined : people}>
      <Link to={`/members?${new URLSearchParams(search).toString()}`}>{t('related.all')}</Link>
    </PeopleSection>
  );
}
