import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Release } from '@tandem/contracts/composition/release';
import { signText } from '../../composition/signing/keys.ts';
import type { KeyPair } from '../../composition/signing/keys.ts';
import { descriptorStatement } from '../../composition/signing/statements.ts';
import { SiteError } from './site-client.ts';

/** The descriptor of a build, as the site will check it. */
export type Descriptor = Pick<Release, 'id' | 'part' | 'build' | 'files'>;

/** Reads `release.json` of a build. Throws SiteError where there is none. */
export async function readDescriptor(dist: string): Promise<Descriptor> {
  try {
    return JSON.parse(await readFile(join(dist, 'release.json'), 'utf8')) as Descriptor;
  } catch (error) {
    throw new SiteError(`${dist} has no build (${error instanceof Error ? error.message : String(error)})`);
  }
}

/**
 * Makes the archive of a build: the descriptor, its signature, then each file, which is read when it is its turn. A file that
 * cannot be read ends the stream with its error.
 */
export async function packArchive(dist: string, release: Descriptor, pair: KeyPair): Promise<Readable> {
  // Loaded here: most commands pack nothing.
  const { pack } = await import('tar-stream');
  const archive = pack();
  const add = (name: string, content: Buffer) =>
    new Promise<void>((resolve, reject) => {
      archive.entry({ name, size: content.length }, content, (error) => (error ? reject(error) : resolve()));
    });
  const write = async () => {
    const signature = signText(pair, descriptorStatement(release));
    await add('release.json', Buffer.from(JSON.stringify(release)));
    await add('release.sig.json', Buffer.from(JSON.stringify(signature)));
    for (const { path } of release.files) await add(path, await readFile(join(dist, path)));
    archive.finalize();
  };
  write().catch((error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))));
  return archive as unknown as Readable;
}
