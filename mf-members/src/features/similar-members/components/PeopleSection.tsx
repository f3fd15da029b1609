import type { ReactNode } from 'react';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { PersonCardSkeleton } from '@tandem/shared-ui/components/PersonCardSkeleton';
import { Stack } from '@tandem/shared-ui/components/Stack';
import type { Member } from '@tandem/contracts/api/members';
import { LIMITS } from '@tandem/contracts/product/limits';
import { CardToolsProvider } from '../../../shared/card-tools.tsx';
import { MemberCard } from '../../../shared/MemberCard.tsx';
import styles from './PeopleSection.module.css';

/** Two a row on a phone, three from 576 px, all six from 992 px. */
const SIZES = '(min-width: 1264px) 186px, (min-width: 992px) 15vw, (min-width: 576px) 31vw, 46vw';

interface PeopleSectionProps {
  title: string;
  /** Undefined while they are loaded: their outlines are shown. */
  people: readonly Member[] | undefined;
  /** Beneath the people, such as the link to all of them. */
  children?: ReactNode;
}

/** A few members under a headline, six at most. */
export function PeopleSection({ title, people, children }: PeopleSectionProps) {
  return (
    <Stack gap={4} as="section">
      <Heading level={2} size="section">
        {title}
      </Heading>
      {people === undefined ? (
        <div className={styles.people} aria-busy="true">
          {Array.from({ length: LIMITS.similarMembers }, (_, index) => (
            <PersonCardSkeleton key={index} />
          ))}
        </div>
      ) : (
        <ul className={styles.people} aria-label={title}>
          <CardToolsProvider members={people}>
            {people.map((member) => (
              <li key={member.id}>
                <MemberCard member={member} sizes={SIZES} />
              </li>
            ))}
          </CardToolsProvider>
        </ul>
      )}
      {children}
    </Stack>
  );
}
