import { useEffect, useRef } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from './DeletedNotice.module.css';

interface DeletedNoticeProps {
  /** The photos that can be brought back, the latest last. */
  deleted: readonly number[];
  /** Brings back the latest. */
  onUndo: () => void;
}

/** Says how many photos were deleted, with the button to undo it (R-PHOTOS-DELETE-UNDO). The button gets the focus. */
export function DeletedNotice({ deleted, onUndo }: DeletedNoticeProps) {
  const { t } = useTranslation('mf-members');
  const notice = useRef<HTMLDivElement>(null);
  const latest = deleted.at(-1);
  const isShown = latest !== undefined;
  useEffect(() => {
    // The photo took the focus with it.
    if (latest !== undefined && document.activeElement === document.body)
      notice.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [latest]);
  return (
    <div ref={notice} className={isShown ? styles.notice : undefined}>
      <span role="status">{isShown ? t('own.photos.deleted', { count: deleted.length }) : ''}</span>
      {isShown ? (
        <Button variant="photo" size="s" onClick={onUndo}>
          {t('own.photos.undo')}
        </Button>
      ) : null}
    </div>
  );
}
