import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
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
  /** Removes the file; nothing happens when it is not there. */
  remove: (id: string) => Promise<void>;
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

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
      const draft = `${target}.${randomBytes(4).toString('hex')}.draft`;
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
    remove: (id) => rm(pathOf(id), { force: true }),
  };
}
