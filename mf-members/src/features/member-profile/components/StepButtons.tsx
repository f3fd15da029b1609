import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '@tandem/shared-ui/components/IconButton';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from './StepButtons.module.css';

interface StepButtonsProps {
  /** The photo on show, from 0. */
  shown: number;
  count: number;
  goTo: (index: number) => void;
}

/**
 * To the previous and to the next photo. At an end they stay and keep the focus: a button that vanishes would lose it.
 * Pressed there, they change nothing.
 */
export function StepButtons({ shown, count, goTo }: StepButtonsProps) {
  const { t } = useTranslation('mf-members');
  return (
    <>
      <IconButton
        variant="photo"
        className={styles.previous}
        label={t('photos.previous')}
        icon={<ChevronLeft aria-hidden="true" />}
        aria-disabled={shown === 0}
        onClick={() => goTo(shown - 1)}
      />
      <IconButton
        variant="photo"
        className={styles.next}
        label={t('photos.next')}
        icon={<ChevronRight aria-hidden="true" />}
        aria-disabled={shown === count - 1}
        onClick={() => goTo(shown + 1)}
      />
    </>
  );
}
