import { Heading } from '@tandem/shared-ui/components/Heading';
import { PersonCardSkeleton } from '@tandem/shared-ui/components/PersonCardSkeleton';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { useApi } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import type { SlotProps } from '@tandem/contracts/composition/slots';
import { LIMITS } from '@tandem/contracts/product/limits';
import { MemberCard } from '../../shared/MemberCard.tsx';
import { similarQuery } from './api/list-similar.ts';
import styles from './SimilarMembers.module.css';

/** Two a row on a phone, three from 576 px, all six from 992 px. */
const SIZES = '(min-width: 1264px) 186px, (min-width: 992px) 15vw, (min-width: 576px) 31vw, 46vw';

/**
 * 'Similar profiles' (R-MEMBERS-SIMILAR-SHOWN), under a profile and in the slot `similar-members`. Not essential for
 * its page: without similar members, or when loading fails, nothing is shown.
 */
export default function SimilarMembers({ profileId }: SlotProps['similar-members']) {
  const { t } = useTranslation('mf-members');
  const { data, isPending } = useQuery(similarQuery(useApi(), profileId));
  if (!isPending && (data === undefined || data.profiles.length === 0)) return null;
  return (
    <Stack gap={4} as="section">
      <Heading level={2} size="section">
        {t('similar.title')}
      </Heading>
      {data === undefined ? (
        <div className={styles.people} aria-busy="true">
          {Array.from({ length: LIMITS.similarMembers }, (_, index) => (
            <PersonCardSkeleton key={index} />
          ))}
        </div>
      ) : (
        <ul className={styles.people} aria-label={t('similar.title')}>
          {data.profiles.map((member) => (
            <li key={member.id}>
              <MemberCard member={member} sizes={SIZES} />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
