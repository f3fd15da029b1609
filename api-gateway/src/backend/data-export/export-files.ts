import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

const ID = /^[0-9a-f-]{36}$/;

/** A file of an export; those that are null were gone when they were to be added. */
export interface ExportEntry {
  name: string;
  read: () => Promise<Buffer | null>;
}

export interface ExportFiles {
  /** Writes an export so that a reader, or a crash, meets all of it or nothing. */
  write: (id: string, entries: readonly ExportEntry[]) => Promise<void>;
  /** The open file; null when it is not there. */
  open: (id: string) => Promise<FileHandle | null>;
  /** Removes the file, and what was begun of it; nothing happens when there is none. */
  remove: (id: string) => Promise<void>;
  /** Removes what a process that was killed in the middle of writing has left (R-ACCOUNT-EXPORT-DRAFTS). */
  removeDrafts: () => Promise<void>;
}

const DRAFT = '.draft';
/** No file goes without a further byte for so long, twice as long as its job may take: who began it is gone. */
const LEFT_MILLISECONDS = 10 * 60_000;

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The names of a folder's files. One that is not there has none. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Removes a file that was last written before an instant. */
async function removeOld(file: string, before: number): Promise<void> {
  try {
    if ((await stat(file)).mtimeMs < before) await rm(file, { force: true });
  } catch (error) {
    // It was whole meanwhile, and has its name now.
    if (!isMissing(error)) throw error;
  }
}

/** Exports on disk below `<dataDir>/exports`; one entry at a time is in memory. */
export function createExportFiles(dataDir: string): ExportFiles {
  const folder = join(dataDir, 'exports');
  const pathOf = (id: string): string => {
    if (!ID.test(id)) throw new RangeError('not the id of an export');
    return join(folder, `${id}.zip`);
  };
  return {
    write: async (id, entries) => {
      const target = pathOf(id);
      await mkdir(folder, { recursive: true });
      const draft = `${target}.${randomBytes(4).toString('hex')}${DRAFT}`;
      const zip = new ZipFile();
      try {
        const written = pipeline(zip.outputStream, createWriteStream(draft, { flags: 'wx', mode: 0o600 }));
        for (const { name, read } of entries) {
          const bytes = await read();
          if (bytes !== null) zip.addBuffer(bytes, name, { compress: name.endsWith('.json') });
        }
        zip.end();
        await written;
        await rename(draft, target);
      } finally {
        await rm(draft, { force: true });
      }
    },
    open: async (id) => {
      try {
        return await open(pathOf(id), 'r');
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: async (id) => {
      const own = basename(pathOf(id));
      const names = (await namesIn(folder)).filter((name) => name.startsWith(own));
      for (const name of names) await rm(join(folder, name), { force: true });
    },
    removeDrafts: async () => {
      const before = Date.now() - LEFT_MILLISECONDS;
      const drafts = (await namesIn(folder)).filter((name) => name.endsWith(DRAFT));
      for (const name of drafts) await removeOld(join(folder, name), before);
    },
  };
}
