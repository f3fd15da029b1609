import type { Member } from '@tandem/contracts/api/members';
import { PersonCardSkeleton } from '@tandem/shared-ui/components/PersonCardSkeleton';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { alternateGenders } from '../../../shared/model/alternate-genders.ts';
import { PortraitList } from '../../../shared/PortraitList.tsx';
import styles from '../CollagePage.module.css';

/** Nine tiles, of which three are four times as large, fill 18 cells: whole rows of 3 and 6. */
const TILES = 9;
const LARGE_SIZES = '(min-width: 992px) 470px, 62vw';
const SMALL_SIZES = '(min-width: 992px) 232px, 31vw';

export interface CollageProps {
  members: readonly Member[];
  lander: string;
  /** Its name changes with the choice: where the large tiles are, and which pieces settle anew. */
  arrangement: '18-35' | '35+' | 'any';
}

/** Which of the tiles are large, so that each choice has an arrangement of its own. */
const LARGE: Record<CollageProps['arrangement'], readonly number[]> = {
  'any': [0, 4, 7],
  '18-35': [1, 3, 6],
  '35+': [0, 3, 8],
};

/** The collage: tiles of two sizes. While the members load, their places have the same shapes. */
export function Collage({ members, lander, arrangement }: CollageProps) {
  const { t } = useTranslation('mf-landers');
  const shown = alternateGenders(members, TILES);
  const isLarge = (index: number) => LARGE[arrangement].includes(index);
  const tile = (index: number) => (isLarge(index) ? styles.large : styles.small);
  if (shown.length === 0) {
    return (
      <div className={styles.collage} aria-hidden="true">
        {Array.from({ length: TILES }, (_, index) => (
          <div key={index} className={tile(index)}>
            <PersonCardSkeleton />
          </div>
        ))}
      </div>
    );
  }
  return (
    <PortraitList
      key={arrangement}
      members={shown}
      lander={lander}
      {...(arrangement === 'any' ? {} : { chosen: { ages: arrangement } })}
      sizes={(index) => (isLarge(index) ? LARGE_SIZES : SMALL_SIZES)}
      label={t('collage.members')}
      className={styles.collage}
      itemClass={tile}
    />
  );
}
