import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PartSource } from './part-source.ts';

/** Files that no build contains: a change to them makes no new release. */
const NOT_BUILT =
  /(\.test\.tsx?|\.stories\.tsx?|[/\\]test-[\w-]+\.tsx?|\.md)$|[/\\](testing|standalone|sketches|\.storybook)[/\\]/;

/** The files of a folder that builds are made of. */
export async function filesOf(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !NOT_BUILT.test(file));
}

/** All files that go into a build, and so into its name. */
export async function namedFiles({ folders, files, reached }: PartSource['inputs']): Promise<ReadonlySet<string>> {
  return new Set([...(await Promise.all(folders.map(filesOf))).flat(), ...files, ...((await reached?.()) ?? [])]);
}

/** Where one of several files is chosen later, a compiler names their folder as well. */
const isFolder = (name: string) => statSync(name, { throwIfNoEntry: false })?.isDirectory() === true;

const NOT_NAMED = /(^|[/\\])(node_modules|dist)[/\\]/;

/**
 * The files that a compiler has read and that are not named, from `root`: a change of one of them would change the build and keep
 * its name. Installed packages are in the lockfile.
 */
export function unnamedFiles(root: string, named: ReadonlySet<string>, read: readonly string[]): string[] {
  return [...new Set(read)]
    .filter((file) => file.startsWith(root + path.sep) && !named.has(file) && !isFolder(file))
    .map((file) => path.relative(root, file))
    .filter((file) => !NOT_NAMED.test(file))
    .toSorted();
}

/**
 * Names a build by the hash of everything that goes into it: the part's sources, the packages that
 * it is built from, the build itself and the lockfile. The same sources give the same build, so an
 * unchanged part is neither built nor published again.
 */
export async function computeBuildId(
  { part, inputs }: { part: string } & Pick<PartSource, 'inputs'>,
  mode: 'production' | 'development',
): Promise<string> {
  const files = [...(await namedFiles(inputs))];
  const hash = createHash('sha256').update(`${part}\0${mode}\0`);
  for (const file of files.toSorted()) {
    hash
      .update(`${path.relative(inputs.root, file)}\0`)
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}
