import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PartSource } from './part-source.ts';

/** Files that no build contains: a change to them makes no new release. */
const NOT_BUILT =
  /(\.test\.tsx?|\.stories\.tsx?|[/\\]test-[\w-]+\.tsx?|\.md)$|[/\\](testing|standalone|sketches|\.storybook)[/\\]/;

async function filesOf(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !NOT_BUILT.test(file));
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
  const files = [...(await Promise.all(inputs.folders.map(filesOf))).flat(), ...inputs.files];
  const hash = createHash('sha256').update(`${part}\0${mode}\0`);
  for (const file of files.toSorted()) {
    hash
      .update(`${path.relative(inputs.root, file)}\0`)
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}
