import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isRemotePart } from '@tandem/contracts/composition/part';
import type { PartSource } from './part-source.ts';

/** What a part outside of the workspace is made of besides its own sources. */
const PACKAGES = ['@tandem/contracts', '@tandem/shared-ui', '@tandem/build'];
const LOCKFILES = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock'];

/**
 * A part in a folder of its own, with a package.json whose name is the part's (`mf-reviews`, or `@team/mf-reviews`).
 * Its lockfile and the packed packages that it has installed go into the name of its builds. Throws where the folder
 * has no part.
 */
export async function outsidePart(directory: string): Promise<PartSource> {
  const manifest = path.join(directory, 'package.json');
  if (!existsSync(manifest)) throw new Error(`${directory} has no package.json.`);
  const { name = '' } = JSON.parse(await readFile(manifest, 'utf8')) as { name?: string };
  const part = name.split('/').at(-1) ?? '';
  if (!isRemotePart(part)) throw new Error(`'${name}' is no name of a part: it has to begin with mf-.`);
  if (!existsSync(path.join(directory, 'src/remote.ts'))) throw new Error(`${directory} has no src/remote.ts.`);
  const installed = PACKAGES.map((dependency) => path.join(directory, 'node_modules', dependency, 'package.json'));
  const files = [manifest, ...LOCKFILES.map((file) => path.join(directory, file)), ...installed];
  return {
    part,
    directory,
    inputs: {
      root: directory,
      folders: [path.join(directory, 'src')],
      files: files.filter((file) => existsSync(file)),
    },
  };
}
