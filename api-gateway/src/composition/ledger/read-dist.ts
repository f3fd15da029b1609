import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release, ReleaseFile } from '@tandem/contracts/composition/release';
import { sha384Of } from '../store/content-store.ts';
import { ReleaseError } from './release-error.ts';
import { validateRelease } from './validate-release.ts';

async function read(file: string, what: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new ReleaseError(`${what} cannot be read (${error instanceof Error ? error.message : String(error)})`);
  }
}

/** The descriptor in a build's folder, checked. Throws ReleaseError. */
export async function readRelease(dist: string): Promise<Release> {
  const text = (await read(join(dist, 'release.json'), `The build's release.json`)).toString('utf8');
  let descriptor: unknown;
  try {
    descriptor = JSON.parse(text);
  } catch (error) {
    throw new ReleaseError(`release.json is not JSON (${error instanceof Error ? error.message : String(error)})`);
  }
  return validateRelease(descriptor);
}

/** One file of the build, checked against the hash and the length that release.json gives it. */
export async function readReleaseFile(dist: string, file: ReleaseFile): Promise<Buffer> {
  const content = await read(join(dist, file.path), `The file ${file.path}`);
  if (content.length !== file.bytes || sha384Of(content) !== file.sha384) {
    throw new ReleaseError(`The file ${file.path} is not the one that release.json describes: build the part again`);
  }
  return content;
}
