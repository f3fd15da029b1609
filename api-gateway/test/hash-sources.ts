import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

const WORKSPACE = path.resolve(import.meta.dirname, '../..');
const TEST = /\.test\.tsx?$/;

async function filesOf(place: string): Promise<string[]> {
  const from = path.join(WORKSPACE, place);
  if (path.extname(place) !== '') return [from];
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !TEST.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/**
 * The hash of files and folders, by their paths from the workspace: what is kept under it was made of these. Tests in the
 * folders do not count.
 */
export async function hashSources(places: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of (await Promise.all(places.map(filesOf))).flat().toSorted())
    hash.update(`${path.relative(WORKSPACE, file)}\0`).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}
