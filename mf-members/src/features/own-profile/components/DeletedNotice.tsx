import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { PhotoRemoval } from '../model/use-photo-removal.ts';
import styles from './DeletedNotice.module.css';

interface DeletedNoticeProps extends Pick<PhotoRemoval, 'happened'> {
  /** The photos that can be brought back, the latest last. */
  deleted: PhotoRemoval['undoable'];
  /** Brings back the latest. */
  onUndo: () => void;
}

/**
 * Says how many photos can be brought back, with the button for it (R-PHOTOS-DELETE-UNDO), which gets the focus. What has
 * happened is said apart, to those who listen: that fewer can be brought back than before is nothing that has happened.
 */
export function DeletedNotice({ deleted, happened, onUndo }: DeletedNoticeProps) {
  const { t } = useTranslation('mf-members');
  const latest = deleted.at(-1);
  return (
    <div className={latest === undefined ? undefined : styles.notice}>
      <VisuallyHidden>
        <span role="status">{happened === null ? '' : t(`own.photos.${happened.what}`, happened)}</span>
      </VisuallyHidden>
      {latest === undefined ? null : (
        <>
          <span>{t('own.photos.deleted', { count: deleted.length })}</span>
          <UndoButton latest={latest} onUndo={onUndo} />
        </>
      )}
    </div>
  );
}

interface UndoButtonProps extends Pick<DeletedNoticeProps, 'onUndo'> {
  latest: PhotoRemoval['undoable'][number];
}

/** When it goes with the focus, the photos have that. */
function UndoButton({ latest, onUndo }: UndoButtonProps) {
  const { t } = useTranslation('mf-members');
  const button = useRef<HTMLButtonElement>(null);
  const shown = useRef(latest);
  useEffect(() => {
    shown.current = latest;
    // The photo took the focus with it.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [latest]);
  useLayoutEffect(
    // It is in the document still.
    () => () => leave(button.current, shown.current.place),
    [],
  );
  return (
    <Button ref={button} variant="photo" size="s" onClick={onUndo}>
      {t('own.photos.undo')}
    </Button>
  );
}

/**
 * Moves the focus from a button that goes to the photo at this place, or the last one before it; to the section where there is
 * none.
 */
function leave(button: HTMLElement | null, place: number): void {
  if (button === null || button !== document.activeElement) return;
  const section = button.closest('section');
  // Only for this: a click on the photos does not focus it otherwise.
  section?.setAttribute('tabindex', '-1');
  const photos = [...(section?.querySelectorAll<HTMLElement>('[data-photo-place]') ?? [])];
  const near = photos.findLast(({ dataset }) => Number(dataset['photoPlace']) <= place)?.querySelector('button');
  (near ?? section)?.focus({ preventScroll: true });
}
