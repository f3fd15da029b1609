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

/** The interests, each a button with its icon and word; those that are picked are pressed. */
export function InterestIcons({ picked, onPick }: InterestIconsProps) {
  const { t } = useTranslation('mf-landers');
  return (
    <ul role="list" className={styles.icons} aria-label={t('icons.list')}>
      {OFFERED.map((interest) => {
        const Icon = ICONS[interest];
        return (
          <li key={interest}>
            <button
              type="button"
              className={styles.icon}
              aria-pressed={picked.includes(interest)}
              onClick={() => onPick(togglePick(picked, interest))}
            >
              <Icon aria-hidden="true" />
              {t(`icons.interests.${interest}`)}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
