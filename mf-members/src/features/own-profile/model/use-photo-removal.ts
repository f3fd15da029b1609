import { useEffect, useRef, useState } from 'react';
import type { OwnPhotos } from '@tandem/contracts/api/photos';
import { useDeletePhoto, useRestorePhoto } from '../api/change-photo.ts';
import { withoutPhoto } from './photo-order.ts';

/** How long a removal can be undone (R-PHOTOS-DELETE-UNDO); the server keeps the photo for longer (L-PHOTOS-RESTORE-TIME). */
const UNDO_MILLISECONDS = 10_000;

/** A removed photo that can still be brought back. */
interface Undoable {
  id: number;
  /** Where it was among the photos, from 0. */
  place: number;
  /** When the time to undo it ends. */
  until: number;
}

const without = (id: number) => (photos: readonly Undoable[]) => photos.filter((one) => one.id !== id);

export interface PhotoRemoval {
  /** The photos without those that were just removed. */
  shown: OwnPhotos;
  /** The removed photos that can still be brought back, the latest last. */
  undoable: readonly Undoable[];
  /** What has happened last, to so many photos one after the other; null when it is over. */
  happened: { what: 'deleted' | 'restored'; count: number } | null;
  /** Deletes a photo. */
  remove: (id: number) => void;
  /** Brings back the one that was removed last. */
  undo: () => void;
  /** Resolves when the server has responded to the last removal; to be awaited before what counts the photos. */
  settled: () => Promise<void>;
}

/**
 * Removes photos at once, each with a time of its own to undo it (R-PHOTOS-DELETE-UNDO): the call goes out before anything is
 * said, so that nothing is left to be sent by a page that is closed or killed (R-PHOTOS-DELETE-LEAVING). A removal that fails
 * brings the photo back with a notice, and there is nothing to undo.
 */
export function usePhotoRemoval(own: OwnPhotos): PhotoRemoval {
  const { mutateAsync: sendRemoval } = useDeletePhoto();
  const { mutateAsync: sendRestoring } = useRestorePhoto();
  const [undoable, setUndoable] = useState<readonly Undoable[]>([]);
  const [happened, setHappened] = useState<PhotoRemoval['happened']>(null);
  const last = useRef(Promise.resolve());
  const forget = (id: number) => {
    setUndoable(without(id));
    // The same words are read out again only where they were gone meanwhile.
    setHappened(null);
  };
  const [oldest] = undoable;
  useEffect(() => {
    if (oldest === undefined) return undefined;
    const timer = setTimeout(() => {
      setUndoable(without(oldest.id));
      setHappened(null);
    }, oldest.until - Date.now());
    return () => clearTimeout(timer);
  }, [oldest]);
  // At once, so that the button to undo it gets the focus that the photo had.
  const gone = undoable.filter(({ id }) => own.photos.some((photo) => photo.id === id));
  const shown = gone.reduce((photos, { id }) => withoutPhoto(photos, id), own);
  return {
    shown,
    undoable,
    happened,
    remove: (id) => {
      const place = shown.photos.findIndex((photo) => photo.id === id);
      setUndoable((before) => [...before, { id, place, until: Date.now() + UNDO_MILLISECONDS }]);
      setHappened({ what: 'deleted', count: undoable.length + 1 });
      last.current = sendRemoval(id).then(
        () => undefined,
        // The mutation itself brings the photo back and shows why.
        () => forget(id),
      );
    },
    undo: () => {
      const latest = undoable.at(-1);
      if (latest === undefined) return;
      forget(latest.id);
      sendRestoring(latest.id).then(
        () =>
          setHappened((before) => ({ what: 'restored', count: before?.what === 'restored' ? before.count + 1 : 1 })),
        // The mutation itself shows why.
        () => undefined,
      );
    },
    settled: () => last.current,
  };
}
