import { accessSync, chmodSync, constants, mkdirSync, rmSync, statfsSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { userInfo } from 'node:os';
import path from 'node:path';
import { WORKSPACE } from '../workspace.ts';

/** A file system in memory, on most Linux machines. */
const MEMORY = '/dev/shm';
/** Several times what a whole run has there at once. */
const ROOM_BYTES = 3 * 1024 ** 3;

/** A folder for what tests write for a moment. */
export interface Scratch {
  /** Variables that make the tests' processes use it; none where the folder is the system's own. */
  env: Readonly<Record<string, string>>;
  /** Removes all that is left in it. */
  remove: () => void;
}

/** Whether a folder can be written to and has room for what a run writes, in itself and in the memory that is free. */
function hasRoom(folder: string, freeBytes: number): boolean {
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    // Not on Linux, or in a container without it.
    return false;
  }
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ROOM_BYTES && freeBytes >= 2 * ROOM_BYTES;
}

/**
 * Opens the folder for what tests write for a moment: databases, stores, profiles of browsers. It is in memory where
 * there is room, because a database is cloned there in a tenth of the time, and on the disk elsewhere. What a killed run
 * has left is removed by the next one of the same workspace.
 *
 * @param memory a file system in memory
 * @param freeBytes what this process can still get of the machine's memory
 */
export function openScratch(memory = MEMORY, freeBytes = process.availableMemory()): Scratch {
  if (!hasRoom(memory, freeBytes)) return { env: {}, remove: () => undefined };
  const owner = `${WORKSPACE}\0${userInfo().uid}`;
  const folder = path.join(memory, `tandem-test-${createHash('sha256').update(owner).digest('hex').slice(0, 12)}`);
  // A database that is just ending may still write.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  remove();
  mkdirSync(folder);
  // Where the tests run as root the database belongs to another user, who has to come to its files.
  chmodSync(folder, 0o755);
  return { env: { TMPDIR: folder, E2E_DATA_DIR: path.join(folder, 'sites') }, remove };
}
