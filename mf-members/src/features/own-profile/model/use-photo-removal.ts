import { useEffect, useRef, useState } from 'react';
import type { OwnPhotos } from '@tandem/contracts/api/photos';
import { useChangePhoto, useDeletePhoto, type PhotoChange } from '../api/change-photo.ts';
import { withoutPhoto } from './photo-order.ts';

/** How long a removal can be undone (R-PHOTOS-DELETE-UNDO). */
const UNDO_MILLISECONDS = 10_000;

export interface PhotoRemoval {
  /** The photos without those that are being removed. */
  shown: OwnPhotos;
  /** The removed photo that can still be brought back. */
  undoable: number | null;
  /** Hides a photo; it is deleted later. One that was removed before is deleted now. */
  remove: (id: number) => void;
  undo: () => void;
  /** Changes a photo, after the deletion that waits: the server counts the places of the photos that it has. */
  change: (change: PhotoChange) => void;
  /** Deletes at once what waits; to be awaited before what counts the photos. */
  finish: () => Promise<void>;
}

/**
 * Removes photos with a time to undo it (R-PHOTOS-DELETE-UNDO). The call is sent when the time is over, before another
 * change, and as soon as the page is left or hidden, for another tab may show the photo (R-PHOTOS-DELETE-LEAVING). One
 * that fails brings the photo back with a notice.
 */
export function usePhotoRemoval(own: OwnPhotos): PhotoRemoval {
  const { mutateAsync } = useDeletePhoto();
  const { mutate } = useChangePhoto();
  const [undoable, setUndoable] = useState<number | null>(null);
  const [sent, setSent] = useState<readonly number[]>([]);
  // The latest, also in the moment in which the page is left.
  const waiting = useRef<number | null>(null);
  const wait = (id: number | null) => {
    waiting.current = id;
    setUndoable(id);
  };
  const finish = async () => {
    const id = waiting.current;
    if (id === null) return;
    wait(null);
    setSent((ids) => [...ids, id]);
    // The mutation itself reverts a failure and shows why.
    await Promise.allSettled([mutateAsync(id)]);
    setSent((ids) => ids.filter((other) => other !== id));
  };
  useFinishing(undoable, finish);
  const hidden = undoable === null ? sent : [...sent, undoable];
  return {
    shown: hidden.reduce(
      (photos, id) => (photos.photos.some((photo) => photo.id === id) ? withoutPhoto(photos, id) : photos),
      own,
    ),
    undoable,
    remove: (id) => {
      void finish();
      wait(id);
    },
    undo: () => wait(null),
    change: (change) => {
      void finish();
      mutate(change);
    },
    finish,
  };
}

/** Finishes a removal when its time is over and when the page is left or hidden. */
function useFinishing(undoable: number | null, finish: () => Promise<void>) {
  const latest = useRef(finish);
  useEffect(() => {
    latest.current = finish;
  });
  useEffect(() => {
    if (undoable === null) return undefined;
    const end = () => void latest.current();
    const endWhenHidden = () => {
      if (document.visibilityState === 'hidden') end();
    };
    const timer = setTimeout(end, UNDO_MILLISECONDS);
    window.addEventListener('pagehide', end);
    document.addEventListener('visibilitychange', endWhenHidden);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', end);
      document.removeEventListener('visibilitychange', endWhenHidden);
    };
  }, [undoable]);
  useEffect(() => () => void latest.current(), []);
}
