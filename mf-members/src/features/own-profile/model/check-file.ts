import { PHOTO_UPLOAD } from '@tandem/contracts/product/photo-rules';

export type FileFault = 'type' | 'size';

const known: ReadonlySet<string> = new Set(PHOTO_UPLOAD.types);

/** Returns what is wrong with a file as far as the browser knows; the server decides by its content. */
export function faultOf(file: File): FileFault | null {
  const name = file.name.toLowerCase();
  const isPhoto = known.has(file.type) || PHOTO_UPLOAD.extensions.some((extension) => name.endsWith(extension));
  if (!isPhoto) return 'type';
  return file.size > PHOTO_UPLOAD.maxMegabytes * 1_000_000 ? 'size' : null;
}

/** For the file chooser. */
export const ACCEPT = [...PHOTO_UPLOAD.types, ...PHOTO_UPLOAD.extensions].join(',');
