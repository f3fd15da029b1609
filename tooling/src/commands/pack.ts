import path from 'node:path';
import { packAll } from '../pack/pack-all.ts';
import { WORKSPACE } from '../workspace.ts';

/**
 * `npm run pack [folder]`: packs what a part outside of this workspace is made with (contracts, shared-ui and the build)
 * into npm archives, in `packages` or the given folder (docs/how-to/part.md).
 */
for (const archive of await packAll(path.resolve(process.argv[2] ?? path.join(WORKSPACE, 'packages'))))
  console.log(archive);
