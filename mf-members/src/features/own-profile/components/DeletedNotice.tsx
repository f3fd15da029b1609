import { useEffect, useRef } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from './DeletedNotice.module.css';

/** Says that a photo was deleted, with the button to undo it (R-PHOTOS-DELETE-UNDO). The button gets the focus. */
export function DeletedNotice({ isShown, onUndo }: { isShown: boolean; onUndo: () => void }) {
  const { t } = useTranslation('mf-members');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The photo took the focus with it.
    if (isShown && document.activeElement === document.body)
      notice.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [isShown]);
  return (
    <div ref={notice} className={isShown ? styles.notice : undefined}>
      <span role="status">{isShown ? t('own.photos.deleted') : ''}</span>
      {isShown ? (
        <Button variant="photo" size="s" onClick={onUndo}>
          {t('own.photos.undo')}
        </Button>
      ) : null}
    </div>
  );
}
