import {
  BookOpen,
  Camera,
  Clapperboard,
  Dog,
  Dumbbell,
  Footprints,
  Mountain,
  Music,
  Plane,
  Umbrella,
  Utensils,
  Wine,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from '../IconsPage.module.css';
import { OFFERED, togglePick } from '../model/pick.ts';
import type { Offered } from '../model/pick.ts';

const ICONS: Record<Offered, LucideIcon> = {
  music: Music,
  cooking: Utensils,
  hiking: Mountain,
  travelling: Plane,
  movies: Clapperboard,
  dancing: Footprints,
  reading: BookOpen,
  animals: Dog,
  beach: Umbrella,
  wine: Wine,
  photography: Camera,
  sports: Dumbbell,
};

interface InterestIconsProps {
  picked: readonly Offered[];
  onPick: (picked: readonly Offered[]) => void;
}

/** The interests, each a box to tick with its icon and word. */
export function InterestIcons({ picked, onPick }: InterestIconsProps) {
  const { t } = useTranslation('mf-landers');
  return (
    <ul role="list" className={styles.icons}>
      {OFFERED.map((interest) => {
        const Icon = ICONS[interest];
        return (
          <li key={interest}>
            <label className={styles.icon}>
              <input
                type="checkbox"
                name="interests"
                value={interest}
                className={styles.box}
                checked={picked.includes(interest)}
                onChange={() => onPick(togglePick(picked, interest))}
              />
              <Icon aria-hidden="true" />
              {t(`icons.interests.${interest}`)}
            </label>
          </li>
        );
      })}
    </ul>
  );
}
