import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ObjectStore } from './object-store.ts';

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeWhole(file: string, content: Uint8Array): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.draft`;
  try {
    const handle = await open(draft, 'wx', 0o644);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}

/** Objects as files below a folder: written beside, synced, renamed into place. */
export function createDiskStore(folder: string): ObjectStore {
  return {
    async write(name, content) {
      const file = join(folder, name);
      await mkdir(dirname(file), { recursive: true });
      await writeWhole(file, content);
    },
    async read(name) {
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async version(name) {
      try {
        const { ino, mtimeNs, size } = await stat(join(folder, name), { bigint: true });
        return `${ino}-${mtimeNs}-${size}`;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async changedAt(name) {
      try {
        return (await stat(join(folder, name))).mtime;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async touch(name) {
      const now = new Date();
      try {
        await utimes(join(folder, name), now, now);
      } catch (error) {
        // Removed at this moment: a reader finds that out by `version`.
        if (!isMissing(error)) throw error;
      }
    },
    async remove(name) {
      await rm(join(folder, name), { force: true });
    },
  };
}
