import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { REMOTES, WORKSPACE } from '../workspace.ts';
import { PACKED } from './package-list.ts';

const run = promisify(execFile);

interface Manifest {
  dependencies?: Readonly<Record<string, string>>;
  devDependencies?: Readonly<Record<string, string>>;
}

const readManifest = async (folder: string) =>
  JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Manifest;

async function linkModule(part: string, name: string, home: string): Promise<void> {
  const link = path.join(part, 'node_modules', name);
  await mkdir(path.dirname(link), { recursive: true });
  await rm(link, { force: true });
  await symlink(await realpath(path.join(home, 'node_modules', name)), link);
}

/** Unpacks an archive where npm would. What it depends on is this workspace's own copy, so that no registry is needed. */
async function unpack(part: string, name: string, archive: string): Promise<void> {
  const packed = PACKED.find((one) => one.name === name);
  if (packed === undefined) throw new Error(`${name} is not packed: see tooling/src/pack/package-list.ts.`);
  const place = path.join(part, 'node_modules', name);
  await mkdir(place, { recursive: true });
  await run('tar', ['-xzf', archive, '--strip-components=1', '-C', place]);
  const { dependencies = {} } = await readManifest(place);
  for (const dependency of Object.keys(dependencies)) await linkModule(part, dependency, packed.home);
}

/** Gives a copied example the name of another part, in every file that names it. */
async function rename(part: string, from: string, to: string): Promise<void> {
  for (const entry of await readdir(part, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(from, to));
  }
}

/**
 * Makes a part of `docs/examples` as docs/how-to/part.md says: copies it into `folder`, which is to be outside of the
 * workspace, and installs it there. Its package.json says where the archives of `npm run pack` are; of the workspace it
 * has nothing but what they contain. Returns the folder of the part.
 *
 * @param name another name for the part; the example's own where it is left out
 */
export async function installExample(folder: string, example: string, name = example): Promise<string> {
  const part = path.join(await realpath(folder), name);
  await cp(path.join(WORKSPACE, 'docs/examples', example), part, { recursive: true });
  await rename(part, example, name);
  const { dependencies = {}, devDependencies = {} } = await readManifest(part);
  for (const [dependency, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    if (version.startsWith('file:')) await unpack(part, dependency, path.resolve(part, version.slice('file:'.length)));
    else
      await linkModule(part, dependency, path.join(WORKSPACE, dependency === 'typescript' ? '' : (REMOTES[0] ?? '')));
  }
  return part;
}

/** Builds a part in its own folder, by the command of its packed `@tandem/build`. Returns what the command prints. */
export async function runPackedBuild(part: string): Promise<string> {
  const command = path.join(part, 'node_modules/@tandem/build/dist/build-command.js');
  return (await run(process.execPath, [command], { cwd: part })).stdout;
}
