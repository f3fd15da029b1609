import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { PACKED } from '../pack/package-list.ts';
import { packPackage } from '../pack/pack-package.ts';
import { WORKSPACE } from '../workspace.ts';

/**
 * `npm run pack [folder]`: packs what a part outside of this workspace is made with (contracts, shared-ui and the build)
 * into npm archives, in `packages` or the given folder (docs/how-to/part.md).
 */
const target = path.resolve(process.argv[2] ?? path.join(WORKSPACE, 'packages'));
await mkdir(target, { recursive: true });
for (const packed of PACKED) console.log(await packPackage(packed, target));
