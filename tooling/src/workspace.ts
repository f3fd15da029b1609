import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { isRemotePart } from '@tandem/contracts/composition/part';
import type { Part, RemotePart } from '@tandem/contracts/composition/part';

/** Folder of the whole workspace. */
export const WORKSPACE = path.resolve(fileURLToPath(import.meta.url), '../../..');

export function partDirectory(part: Part): string {
  return path.join(WORKSPACE, part);
}

/** Where a part's build lands: its files and `release.json`. */
export function distDirectory(part: Part): string {
  return path.join(partDirectory(part), 'dist');
}

/** The remotes of this checkout: folders named `mf-…` that expose one. */
export const REMOTES: readonly RemotePart[] = readdirSync(WORKSPACE)
  .filter(isRemotePart)
  .filter((part) => existsSync(path.join(partDirectory(part), 'src/remote.ts')))
  .toSorted();

/** The parts of this checkout. */
export const PARTS: readonly Part[] = ['shell', ...REMOTES];
