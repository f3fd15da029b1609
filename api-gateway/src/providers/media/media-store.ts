import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PhotoFormat, PhotoSize } from '../../platform/media/photo-sizes.ts';

/** 128 random bits, as 32 hexadecimal digits: only those who were sent the key can request a photo's files. */
export const MEDIA_KEY = /^[0-9a-f]{32}$/;

/** Makes the key of a new photo or of its blurred variant. */
export function newMediaKey(): string {
  return randomBytes(16).toString('hex');
}

/** `original` and `master` are never served; `clear` and `blurred` are, under /media/ and /cdn/. */
export type StoredFile =
  | { kind: 'original' | 'master'; key: string }
  | { kind: 'clear' | 'blurred'; key: string; size: PhotoSize; format: PhotoFormat };

export interface MediaStore {
  /** Where it is: by this, another process opens the same store. */
  dataDir: string;
  /** Absolute path of the file, whether it is there or not. Throws RangeError for a key that is none. */
  path: (file: StoredFile) => string;
  /** The file's bytes, or null when it is not there. */
  read: (file: StoredFile) => Promise<Buffer | null>;
  /** Writes the file so that a reader, or a crash, meets all of it or nothing. */
  write: (file: StoredFile, bytes: Uint8Array) => Promise<void>;
  /** Removes the file; nothing happens when it is not there. */
  remove: (file: StoredFile) => Promise<void>;
  /** Removes what a process that was killed in the middle of writing has left. */
  removeDrafts: () => Promise<void>;
}

/** No file takes as long to write: who began it is gone. */
const LEFT_MILLISECONDS = 60 * 60_000;

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Removes files of a folder that were last written before an instant. A folder that is not there has none. */
async function removeOld(folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const name of names) {
    const file = join(folder, name);
    try {
      if ((await stat(file)).mtimeMs < before) await rm(file, { force: true });
    } catch (error) {
      // It was whole meanwhile, and has its name now.
      if (!isMissing(error)) throw error;
    }
  }
}

function relativePath(file: StoredFile): string {
  if (!MEDIA_KEY.test(file.key)) throw new RangeError('not a media key');
  const shelf = file.key.slice(0, 2);
  if (file.kind === 'clear' || file.kind === 'blurred')
    return join(file.kind, shelf, `${file.key}-${file.size}.${file.format}`);
  return join('private', shelf, `${file.key}-${file.kind}.jpg`);
}

/** Photos on disk below `<dataDir>/media`. */
export function createMediaStore(dataDir: string): MediaStore {
  const root = join(dataDir, 'media');
  const drafts = join(root, 'drafts');
  const path = (file: StoredFile): string => join(root, relativePath(file));
  return {
    dataDir,
    path,
    read: async (file) => {
      try {
        return await readFile(path(file));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    write: async (file, bytes) => {
      const target = path(file);
      await mkdir(dirname(target), { recursive: true });
      await mkdir(drafts, { recursive: true });
      // In one place: what stays behind there is found without a look at every photo.
      const draft = join(drafts, randomBytes(16).toString('hex'));
      try {
        const handle = await open(draft, 'wx', 0o600);
        try {
          await handle.writeFile(bytes);
        } finally {
          await handle.close();
        }
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    remove: (file) => rm(path(file), { force: true }),
    removeDrafts: () => removeOld(drafts, Date.now() - LEFT_MILLISECONDS),
  };
}
