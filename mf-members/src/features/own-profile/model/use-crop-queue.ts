import { useEffect, useRef, useState } from 'react';
import { PHOTO_UPLOAD } from '@tandem/contracts/product/photo-rules';
import { faultOf } from './check-file.ts';
import type { NewPhoto } from './use-uploads.ts';

/** A chosen file whose part is still to be chosen. */
interface Chosen {
  key: string;
  file: File;
  isPrivate: boolean;
  /** Its pixels; null while the browser decodes them. */
  picture: ImageBitmap | null;
}

/** A photo that the sheet shows. */
export interface OpenedPhoto extends Chosen {
  picture: ImageBitmap;
}

export interface CropQueue {
  /** How many files wait for their part, the opened one among them. */
  length: number;
  /** The photo whose part is chosen now; null when there is none. */
  opened: OpenedPhoto | null;
  /** The next photo is being decoded: it takes the place of the one before. */
  isBetween: boolean;
  /** Its number among the files that were chosen together, from 1, and how many they are. */
  number: number;
  count: number;
  take: (files: readonly File[], isPrivate: boolean) => void;
  /** Adds the opened photo with its part, as `partText` writes it, or leaves it out. */
  next: (part: string | null) => void;
  /** Leaves out all that wait. */
  clear: () => void;
  /** Adds all that wait as they are. */
  addAll: () => void;
}

/** The upright pixels of a file; null where this browser cannot show it, as Chromium cannot show HEIC. */
async function decode(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    // The server decides: it reads formats that a browser does not (docs/decisions/0098).
    return null;
  }
}

/** Too small for a photo, which the server refuses with its reason. */
const isTooSmall = ({ width, height }: ImageBitmap) => Math.min(width, height) < PHOTO_UPLOAD.minPixels;

/** What needs no sheet: a file that will be refused, and one that no browser of this kind can show. */
const goesAsItIs = (file: File) => faultOf(file) !== null || !('createImageBitmap' in globalThis);

/**
 * The files for which the member chooses the part that others see, one after another (R-PHOTOS-CROP-SHEET).
 *
 * @param add receives each photo that is to be uploaded
 */
export function useCropQueue(add: (photos: readonly NewPhoto[]) => void): CropQueue {
  const [queue, setQueue] = useState<readonly Chosen[]>([]);
  const [count, setCount] = useState(0);
  const [hasShown, setShown] = useState(false);
  const [first] = queue;
  const drop = (key: string) => setQueue((all) => all.filter((one) => one.key !== key));
  useDecoded(first, {
    onDecoded: (key, picture) => setQueue((all) => all.map((one) => (one.key === key ? { ...one, picture } : one))),
    onOther: ({ key, file, isPrivate }) => {
      add([{ file, isPrivate, part: null }]);
      drop(key);
    },
  });

  const take: CropQueue['take'] = (files, isPrivate) => {
    const asTheyAre = files.filter(goesAsItIs);
    const chosen = files
      .filter((file) => !goesAsItIs(file))
      .map((file): Chosen => ({ key: crypto.randomUUID(), file, isPrivate, picture: null }));
    if (asTheyAre.length > 0) add(asTheyAre.map((file) => ({ file, isPrivate, part: null })));
    if (chosen.length === 0) return;
    setQueue((all) => [...all, ...chosen]);
    if (queue.length === 0) setShown(false);
    setCount((before) => (queue.length === 0 ? 0 : before) + chosen.length);
  };
  const opened = first === undefined || first.picture === null ? null : { ...first, picture: first.picture };
  const next: CropQueue['next'] = (part) => {
    if (opened === null) return;
    if (part !== null) add([{ file: opened.file, isPrivate: opened.isPrivate, part }]);
    setShown(true);
    drop(opened.key);
  };
  const clear = () => setQueue([]);
  const addAll = () => {
    add(queue.map(({ file, isPrivate }) => ({ file, isPrivate, part: null })));
    clear();
  };
  const number = count - queue.length + 1;
  const isBetween = hasShown && opened === null && queue.length > 0;
  return { length: queue.length, opened, isBetween, number, count, take, next, clear, addAll };
}

interface Decoded {
  onDecoded: (key: string, picture: ImageBitmap) => void;
  /** The file has no part to choose: the browser cannot show it, or it is too small. */
  onOther: (chosen: Chosen) => void;
}

/** Decodes the first file of the queue, and gives its memory back when another one is the first. */
function useDecoded(first: Chosen | undefined, handlers: Decoded): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const chosen = useRef(first);
  useEffect(() => {
    chosen.current = first;
  });
  const key = first?.key;
  useEffect(() => {
    const wanted = chosen.current;
    if (wanted === undefined || wanted.key !== key) return undefined;
    let isWanted = true;
    let picture: ImageBitmap | null = null;
    const start = async () => {
      picture = await decode(wanted.file);
      if (!isWanted) picture?.close();
      else if (picture === null || isTooSmall(picture)) latest.current.onOther(wanted);
      else latest.current.onDecoded(wanted.key, picture);
    };
    void start();
    return () => {
      isWanted = false;
      picture?.close();
    };
  }, [key]);
}
