import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { isRemotePart } from '@tandem/contracts/composition/part';
import type { Part, RemotePart } from '@tandem/contracts/composition/part';
import { distOf } from './build/part-source.ts';
import type { PartSource } from './build/part-source.ts';

/** Folder of the whole workspace. */
export const WORKSPACE = path.resolve(fileURLToPath(import.meta.url), '../../..');

export function partDirectory(part: Part): string {
  return path.join(WORKSPACE, part);
}

/** Where a part's build lands: its files and `release.json`. */
export function distDirectory(part: Part): string {
  return distOf({ directory: partDirectory(part) });
}

/** A part of this checkout, to be built from its sources, the packages it is made of, and the build itself. */
export function sourceOf(part: Part): PartSource {
  const directory = partDirectory(part);
  const inWorkspace = (name: string) => path.join(WORKSPACE, name);
  return {
    part,
    directory,
    inputs: {
      root: WORKSPACE,
      folders: [
        path.join(directory, 'src'),
        ...['contracts/src', 'shared-ui/src', 'tooling/src/build'].map(inWorkspace),
      ],
      files: [path.join(directory, 'package.json'), inWorkspace('pnpm-lock.yaml')],
    },
  };
}

/** The remotes of this checkout: folders named `mf-…` that expose one. */
export const REMOTES: readonly RemotePart[] = readdirSync(WORKSPACE)
  .filter(isRemotePart)
  .filter((part) => existsSync(path.join(partDirectory(part), 'src/remote.ts')))
  .toSorted();

/** The parts of this checkout. */
export const PARTS: readonly Part[] = ['shell', ...REMOTES];
