import { readFile, readdir } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import type { SourceMapPayload } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import { buildPart } from '../build/build-part.ts';
import { compile } from '../build/compile.ts';
import { browserConfig } from '../build/rspack-config.ts';
import { filesOf, kilobytes } from '../checks/byte-budgets.ts';
import { PARTS, WORKSPACE, sourceOf } from '../workspace.ts';
import { writeResults } from './write-results.ts';

const compress = promisify(brotliCompress);

/** Bytes after brotli, by package. */
type Shares = ReadonlyMap<string, number>;

/** What a script has that no module brought: the loader of chunks, and the wrappers of modules. */
const BUNDLER = 'bundler';

/** The package that a source is from: a library by its name, the site's own by its folder. */
export function packageOf(source: string): string {
  const library = source.split('node_modules/').at(-1) ?? '';
  if (library !== source) return library.split('/', library.startsWith('@') ? 2 : 1).join('/');
  const own = /(?:^|\/)((?:contracts|shared-ui|shell|mf-[a-z]+)\/src\/[^/?]+)/.exec(source);
  if (own?.[1] !== undefined) return own[1].replace(/\.[a-z]+$/, '');
  return BUNDLER;
}

/** The text of a script, split by the package of the source that its map names for each character. */
export function textByPackage(script: string, map: SourceMapPayload): Map<string, string> {
  const sources = new SourceMap(map);
  const texts = new Map<string, string[]>();
  for (const [line, text] of script.split('\n').entries()) {
    let from = 0;
    let owner = '';
    const keep = (to: number) => {
      if (to > from) texts.set(owner, [...(texts.get(owner) ?? []), text.slice(from, to)]);
      from = to;
    };
    for (let column = 0; column < text.length; column += 1) {
      const entry = sources.findEntry(line, column);
      // An entry of a line above says nothing about this one.
      const found =
        'originalSource' in entry && entry.generatedLine === line ? packageOf(entry.originalSource) : BUNDLER;
      if (found === owner) continue;
      keep(column);
      owner = found;
    }
    keep(text.length);
  }
  return new Map([...texts].map(([owner, pieces]) => [owner, pieces.join('')]));
}

/** The file of a name without the hash in it: a build with maps has other ones. */
async function fileLike(folder: string, name: string): Promise<string> {
  const stem = (file: string) => file.replace(/\.[0-9a-f]{8}(?=\.js$)/, '');
  const found = (await readdir(folder)).find((file) => stem(file) === stem(name));
  if (found === undefined) throw new Error(`The build in ${folder} has no ${name}.`);
  return path.join(folder, found);
}

/** Divides the compressed size of a script among its packages, by how well the text of each compresses. */
async function sharesOf(file: string): Promise<Shares> {
  const script = await readFile(file, 'utf8');
  const map = JSON.parse(await readFile(`${file}.map`, 'utf8')) as SourceMapPayload;
  const sizes = await Promise.all(
    [...textByPackage(script, map)].map(
      async ([owner, text]) => [owner, (await compress(Buffer.from(text))).length] as const,
    ),
  );
  const whole = (await compress(Buffer.from(script))).length;
  const apart = sizes.reduce((sum, [, size]) => sum + size, 0);
  return new Map(sizes.map(([owner, size]) => [owner, (size * whole) / apart]));
}

const mappedFolder = (part: Part) => path.join(WORKSPACE, '.cache/first-load', part);

/** Builds a part once more, into a folder of its own, with maps from its scripts to their sources. */
async function buildWithMaps(part: Part): Promise<Release> {
  const { release } = await buildPart(sourceOf(part));
  const config = browserConfig({ ...sourceOf(part), build: release.build, mode: 'production' });
  await compile({
    ...config,
    devtool: 'hidden-source-map',
    output: { ...config.output, path: mappedFolder(part) },
  });
  return release;
}

export interface RoutePackages {
  part: Part;
  route: string;
  /** Bytes after brotli. */
  packages: Record<string, number>;
}

function sum(all: readonly Shares[]): Record<string, number> {
  const total = new Map<string, number>();
  for (const shares of all) for (const [name, size] of shares) total.set(name, (total.get(name) ?? 0) + size);
  return Object.fromEntries(
    [...total].toSorted(([, a], [, b]) => b - a).map(([name, size]) => [name, Math.round(size)]),
  );
}

/** What the first load of each route is made of, by package. */
async function weighPackages(): Promise<RoutePackages[]> {
  const releases: Release[] = [];
  for (const part of PARTS) releases.push(await buildWithMaps(part));
  const shell = releases.find(({ part }) => part === 'shell');
  if (shell === undefined) throw new Error('The shell is not built.');
  const known = new Map<string, Promise<Shares>>();
  const shares = (part: Part, file: string) => {
    const address = path.join(mappedFolder(part), file);
    const found = known.get(address) ?? fileLike(mappedFolder(part), file).then(sharesOf);
    known.set(address, found);
    return found;
  };
  const routes: RoutePackages[] = [];
  for (const owner of releases)
    for (const route of owner.routes) {
      const scripts = filesOf(shell, owner, route).filter(([, file]) => file.endsWith('.js'));
      const parts = await Promise.all(scripts.map(([part, file]) => shares(part, file)));
      routes.push({ part: owner.part, route: route.id, packages: sum(parts) });
    }
  return routes;
}

/** Below this a package is not worth a line. */
const SMALL_BYTES = 300;

/** Prints what each first load is made of: one table of what all have in common, and a line of what each adds. */
function print(routes: readonly RoutePackages[]): void {
  const common = Object.entries(routes[0]?.packages ?? {})
    .map(([name]) => [name, Math.min(...routes.map(({ packages }) => packages[name] ?? 0))] as const)
    .filter(([, size]) => size > 0);
  const total = common.reduce((all, [, size]) => all + size, 0);
  console.log(`Scripts of every first load, by package: ${kilobytes(total)}`);
  for (const [name, size] of common) if (size >= SMALL_BYTES) console.log(`${kilobytes(size).padStart(10)}  ${name}`);
  const inCommon = new Map(common);
  for (const { part, route, packages } of routes) {
    const more = Object.entries(packages)
      .map(([name, size]) => [name, size - (inCommon.get(name) ?? 0)] as const)
      .filter(([, size]) => size >= SMALL_BYTES)
      .toSorted(([, a], [, b]) => b - a);
    console.log(`${part} ${route}: ${more.map(([name, size]) => `${name} ${kilobytes(size)}`).join(', ')}`);
  }
}

/**
 * What the first load of each route is made of, by package, in bytes after brotli. Prints it and writes
 * `bench-results/first-load-packages.json`.
 */
export async function measurePackages(): Promise<void> {
  const routes = await weighPackages();
  print(routes);
  await writeResults('first-load-packages.json', { routes });
}
