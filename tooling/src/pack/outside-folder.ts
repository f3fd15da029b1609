import { existsSync } from 'node:fs';
import { mkdtemp, readdir, realpath, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { computeBuildId } from '../build/build-id.ts';
import { WORKSPACE } from '../workspace.ts';
import { packAll } from './pack-all.ts';
import { PACKED } from './package-list.ts';

const KEPT = path.join(WORKSPACE, '.cache/packages');

/** Names the archives by what they are made of. */
const idOfPackages = () =>
  computeBuildId(
    {
      part: 'packages',
      inputs: {
        root: WORKSPACE,
        folders: [
          ...PACKED.map(({ home, sources }) => path.join(home, sources)),
          path.join(WORKSPACE, 'tooling/src/pack'),
        ],
        files: [
          ...PACKED.map(({ home }) => path.join(home, 'package.json')),
          ...['package.json', 'pnpm-lock.yaml', 'tsconfig.base.json', 'tooling/types/assets.d.ts'].map((file) =>
            path.join(WORKSPACE, file),
          ),
        ],
      },
    },
    'production',
  );

/**
 * The archives of `npm run pack`, for tests: packing takes ten seconds, so they are kept in `.cache` until their sources
 * change. Returns their folder.
 */
async function keepPackages(): Promise<string> {
  const kept = path.join(KEPT, await idOfPackages());
  if (existsSync(kept)) return kept;
  const made = `${kept}.${process.pid}`;
  await packAll(made);
  await rm(path.join(made, 'unpacked'), { recursive: true });
  await rename(made, kept).catch(async (error: unknown) => {
    // Another run was first.
    if (!existsSync(kept)) throw error;
    await rm(made, { recursive: true });
  });
  // Those of a run that goes on at the same time have a dot in their name.
  const old = (await readdir(KEPT)).filter((name) => name !== path.basename(kept) && !name.includes('.'));
  await Promise.all(old.map((name) => rm(path.join(KEPT, name), { recursive: true, force: true })));
  return kept;
}

/** A folder outside of the repository, with the archives of `npm run pack` in `packages`: docs/how-to/part.md, step 2. */
export interface OutsideFolder {
  folder: string;
  remove: () => Promise<void>;
}

/** Makes such a folder, among the temporary files of the system. */
export async function makeOutsideFolder(): Promise<OutsideFolder> {
  const packages = await keepPackages();
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'outside-part-')));
  await symlink(packages, path.join(folder, 'packages'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
