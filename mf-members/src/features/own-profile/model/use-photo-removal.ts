import { useEffect, useRef, useState } from 'react';
import type { OwnPhotos } from '@tandem/contracts/api/photos';
import { useDeletePhoto, useRestorePhoto } from '../api/change-photo.ts';
import { withoutPhoto } from './photo-order.ts';

/** How long a removal can be undone (R-PHOTOS-DELETE-UNDO); the server keeps the photo for longer (L-PHOTOS-RESTORE-TIME). */
const UNDO_MILLISECONDS = 10_000;

export interface PhotoRemoval {
  /** The photos without the one that was just removed. */
  shown: OwnPhotos;
  /** The removed photo that can still be brought back. */
  undoable: number | null;
  /** Deletes a photo. */
  remove: (id: number) => void;
  undo: () => void;
  /** Resolves when the server has responded to the last removal; to be awaited before what counts the photos. */
  settled: () => Promise<void>;
}

/**
 * Removes photos at once, with a time to undo it (R-PHOTOS-DELETE-UNDO): the call goes out before anything is said, so that
 * nothing is left to be sent by a page that is closed or killed (R-PHOTOS-DELETE-LEAVING). A removal that fails brings the
 * photo back with a notice, and there is nothing to undo.
 */
export function usePhotoRemoval(own: OwnPhotos): PhotoRemoval {
  const { mutateAsync: sendRemoval } = useDeletePhoto();
  const { mutate: restore } = useRestorePhoto();
  const [undoable, setUndoable] = useState<number | null>(null);
  const last = useRef(Promise.resolve());
  useEffect(() => {
    if (undoable === null) return undefined;
    const timer = setTimeout(() => setUndoable(null), UNDO_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [undoable]);
  // At once, so that the button to undo it gets the focus that the photo had.
  const isThere = own.photos.some(({ id }) => id === undoable);
  return {
    shown: undoable !== null && isThere ? withoutPhoto(own, undoable) : own,
    undoable,
    remove: (id) => {
      setUndoable(id);
      last.current = sendRemoval(id).then(
        () => undefined,
        // The mutation itself brings the photo back and shows why.
        () => setUndoable((current) => (current === id ? null : current)),
      );
    },
    undo: () => {
      if (undoable !== null) restore(undoable);
      setUndoable(null);
    },
    settled: () => last.current,
  };
}
