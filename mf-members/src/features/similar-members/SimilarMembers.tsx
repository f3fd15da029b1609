import { useApi } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import type { SlotProps } from '@tandem/contracts/composition/slots';
import { similarQuery } from './api/list-similar.ts';
import { PeopleSection } from './components/PeopleSection.tsx';

/**
 * 'Similar profiles' (R-MEMBERS-SIMILAR-SHOWN), under a profile and in the slot `similar-members`. Not essential for
 * its page: without similar members, or when loading fails, nothing is shown.
 */
export default function SimilarMembers({ profileId }: SlotProps['similar-members']) {
  const { t } = useTranslation('mf-members');
  const { data, isPending } = useQuery(similarQuery(useApi(), profileId));
  if (!isPending && (data === undefined || data.profiles.length === 0)) return null;
  return <PeopleSection title={t('similar.title')} people={data?.profiles} />;
}
