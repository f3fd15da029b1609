import { mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * One folder after the other: Node's recursive mkdir never ends where a file system refuses folders with ENOENT
 * (/proc).
 */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process was quicker.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}

/** Makes the folder that DATA_DIR names, and tries to write to it. Returns what is wrong as one line, or null. */
export function dataFolderFault(folder: string): string | null {
  try {
    makeFolder(folder);
    rmdirSync(mkdtempSync(join(folder, '.try-')));
    return null;
  } catch (error) {
    return `DATA_DIR: cannot keep anything in ${folder}: ${error instanceof Error ? error.message : String(error)}`;
  }
}
