import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { CONTRACT_VERSION } from '@tandem/contracts/composition/remote';
import { WORKSPACE } from '../workspace.ts';
import type { PackedPackage } from './package-list.ts';

const run = promisify(execFile);

interface Manifest {
  version?: string;
  dependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
}

const readManifest = async (folder: string) =>
  JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Manifest;

/** Versions as they are installed here; the packages of this workspace go together, in the version of the contract. */
async function dependenciesOf({ home, dependencies, bringsNode }: PackedPackage) {
  const names = dependencies ?? Object.keys((await readManifest(home)).dependencies ?? {});
  const own = names.filter((name) => name.startsWith('@tandem/'));
  const versions = names
    .filter((name) => !own.includes(name))
    .map(async (name) => [name, (await readManifest(path.join(home, 'node_modules', name))).version] as const);
  return {
    dependencies: Object.fromEntries(await Promise.all(versions)),
    peerDependencies: Object.fromEntries(own.map((name) => [name, CONTRACT_VERSION])),
    // Node's packages, one a platform: they are all that the workspace installs optionally.
    ...(bringsNode && { optionalDependencies: (await readManifest(WORKSPACE)).optionalDependencies }),
  };
}

const withTypes = (target: string) =>
  target.endsWith('.js') ? { types: target.replace(/\.js$/, '.d.ts'), default: target } : target;

async function writeManifest(folder: string, packed: PackedPackage): Promise<void> {
  const manifest = {
    name: packed.name,
    version: CONTRACT_VERSION,
    license: 'MIT',
    type: 'module',
    sideEffects: ['*.css'],
    exports: Object.fromEntries(Object.entries(packed.exports).map(([name, target]) => [name, withTypes(target)])),
    ...(packed.bin && { bin: packed.bin }),
    ...(await dependenciesOf(packed)),
  };
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Compiles the sources to JavaScript with declarations: Node does not load TypeScript from `node_modules`. */
async function compileSources(folder: string, packed: PackedPackage): Promise<void> {
  const { home, sources, entry, exclude, compilerOptions } = packed;
  // Beside what is packed: two runs in two folders do not meet, and the workspace stays as it is.
  const config = `${folder}.tsconfig.json`;
  await writeFile(
    config,
    JSON.stringify({
      extends: path.join(WORKSPACE, 'tsconfig.base.json'),
      compilerOptions: {
        ...compilerOptions,
        typeRoots: [path.join(home, 'node_modules/@types')],
        noEmit: false,
        declaration: true,
        rewriteRelativeImportExtensions: true,
        rootDir: path.join(home, sources),
        outDir: path.join(folder, 'dist'),
      },
      include: [path.join(home, sources, entry ?? '')],
      exclude: exclude.map((name) => path.join(home, name)),
    }),
  );
  try {
    await run(path.join(WORKSPACE, 'node_modules/.bin/tsc'), ['-p', config]);
  } catch (error) {
    const { stdout = '' } = error as { stdout?: string };
    throw new Error(`${packed.name} cannot be compiled:\n${stdout}`, { cause: error });
  } finally {
    await rm(config);
  }
}

/** What the compiler leaves behind: styles, texts, pictures. */
async function copyAssets(folder: string, { home, sources, exclude }: PackedPackage): Promise<void> {
  const root = path.join(home, sources);
  const skipped = exclude.filter((name) => !name.includes('*')).map((name) => path.join(home, name));
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || /\.tsx?$/.test(file) || skipped.some((name) => file.startsWith(name))) continue;
    await cp(file, path.join(folder, 'dist', path.relative(root, file)));
  }
}

/**
 * Packs a package of this workspace into an npm archive in `target`. Returns the archive's address. Rejects with the
 * compiler's words where its sources do not compile.
 */
export async function packPackage(packed: PackedPackage, target: string): Promise<string> {
  const folder = path.join(target, 'unpacked', packed.name.replace('@tandem/', ''));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeManifest(folder, packed);
  await compileSources(folder, packed);
  // What is compiled from one file on needs nothing else.
  if (packed.entry === undefined) await copyAssets(folder, packed);
  if (packed.name === '@tandem/build')
    await cp(path.join(WORKSPACE, 'tooling/types/assets.d.ts'), path.join(folder, 'assets.d.ts'));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', target], { cwd: folder });
  const [archive] = JSON.parse(stdout) as { filename: string }[];
  if (archive === undefined) throw new Error(`npm pack wrote nothing for ${packed.name}.`);
  return path.join(target, archive.filename);
}
