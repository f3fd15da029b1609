import { fileURLToPath } from 'node:url';
import path from 'node:path';
import type { Part } from '@tandem/contracts/composition/part';

/** Folder of the whole workspace. */
export const WORKSPACE = path.resolve(fileURLToPath(import.meta.url), '../../..');

export function partDirectory(part: Part): string {
  return path.join(WORKSPACE, part);
}

/** Where a part's build lands: its files and `release.json`. */
export function distDirectory(part: Part): string {
  return path.join(partDirectory(part), 'dist');
}
