import path from 'node:path';
import type { Part } from '@tandem/contracts/composition/part';

/** Where a part's sources are, in this workspace or anywhere else. */
export interface PartSource {
  part: Part;
  /** The folder that has the part's `src`; the build lands in its `dist`. */
  directory: string;
  /** What goes into the build: a change of any of it makes another release. */
  inputs: BuildInputs;
}

export interface BuildInputs {
  /** Names of files are taken from here, so that the same sources are the same build in any folder. */
  root: string;
  /** Folders whose files are read, tests and documentation aside. */
  folders: readonly string[];
  files: readonly string[];
  /** Finds the files of the workspace's packages that the others import. */
  reached?: () => Promise<readonly string[]>;
}

/** Where a part's build lands: its files and `release.json`. */
export function distOf({ directory }: Pick<PartSource, 'directory'>): string {
  return path.join(directory, 'dist');
}
