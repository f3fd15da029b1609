import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { isRemotePart } from '@tandem/contracts/composition/part';
import type { Part, RemotePart } from '@tandem/contracts/composition/part';
import { distOf } from './build/part-source.ts';
import type { PartSource } from './build/part-source.ts';
import { reachedFiles } from './reached-files.ts';
import type { SourcePackage } from './reached-files.ts';

/** Folder of the whole workspace. */
export const WORKSPACE = path.resolve(fileURLToPath(import.meta.url), '../../..');

export function partDirectory(part: Part): string {
  return path.join(WORKSPACE, part);
}

/** Where a part's build lands: its files and `release.json`. */
export function distDirectory(part: Part): string {
  return distOf({ directory: partDirectory(part) });
}

const manifestOf = (name: string) => path.join(WORKSPACE, name, 'package.json');

/** The packages of which each part takes what it imports. */
export const SOURCE_PACKAGES: readonly SourcePackage[] = ['contracts', 'shared-ui'].map((folder) => ({
  ...(JSON.parse(readFileSync(manifestOf(folder), 'utf8')) as Pick<SourcePackage, 'name' | 'exports'>),
  directory: path.join(WORKSPACE, folder),
}));

/** A part of this checkout, to be built from its sources, the packages it is made of, and the build itself. */
export function sourceOf(part: Part): PartSource {
  const directory = partDirectory(part);
  const folders = [path.join(directory, 'src'), path.join(WORKSPACE, 'tooling/src/build')];
  const manifests = [part, ...SOURCE_PACKAGES.map((one) => path.basename(one.directory))].map(manifestOf);
  return {
    part,
    directory,
    inputs: {
      root: WORKSPACE,
      folders,
      files: [...manifests, path.join(WORKSPACE, 'pnpm-lock.yaml')],
      reached: () => reachedFiles(folders, SOURCE_PACKAGES),
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
