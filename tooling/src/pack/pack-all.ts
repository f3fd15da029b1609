import { mkdir } from 'node:fs/promises';
import { PACKED } from './package-list.ts';
import { packPackage } from './pack-package.ts';

/** Packs all that a part outside of this workspace is made with. Returns the addresses of the archives in `target`. */
export async function packAll(target: string): Promise<string[]> {
  await mkdir(target, { recursive: true });
  // One after the other: each compiles, which takes all processors.
  const archives: string[] = [];
  for (const packed of PACKED) archives.push(await packPackage(packed, target));
  return archives;
}
