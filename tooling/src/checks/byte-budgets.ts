import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Release, ReleaseRoute } from '@tandem/contracts/composition/release';
import type { Part } from '@tandem/contracts/composition/part';
import { distDirectory } from '../workspace.ts';

const compress = promisify(brotliCompress);

/** What a first load of a page may weigh, in bytes after brotli. */
export interface ByteBudget {
  scripts: number;
  styles: number;
}

const KILOBYTE = 1024;

/**
 * The budgets. They are a little above what was measured when they were last moved, so that
 * growth is seen in the change that brings it; `docs/decisions` has what they are to become.
 */
export const BUDGETS: { anyRoute: ByteBudget; publicRoute: ByteBudget } = {
  anyRoute: { scripts: 214.75 * KILOBYTE, styles: 15.5 * KILOBYTE },
  publicRoute: { scripts: 203.25 * KILOBYTE, styles: 15.25 * KILOBYTE },
};

/** What one route's first load weighs, in bytes after brotli. */
export interface RouteWeight {
  part: Part;
  route: string;
  isPublic: boolean;
  scripts: number;
  styles: number;
}

type SizeOf = (part: Part, file: string) => Promise<number>;

/** Reads the finished builds; each file is compressed once. */
function sizesOnDisk(): SizeOf {
  const known = new Map<string, Promise<number>>();
  return (part, file) => {
    const address = path.join(distDirectory(part), file);
    const found = known.get(address) ?? readFile(address).then(async (content) => (await compress(content)).length);
    known.set(address, found);
    return found;
  };
}

/** Files that the first load of a page requests, in English. */
function filesOf(shell: Release, owner: Release, route: ReleaseRoute): [Part, string][] {
  const ofShell = [shell.entry, ...shell.entryFiles, ...(shell.localeFiles.en ?? [])];
  const ofOwner = owner.part === 'shell' ? [] : [owner.entry, ...owner.entryFiles, ...(owner.localeFiles.en ?? [])];
  const ofRoute = [...route.files, ...(route.localeFiles?.en ?? [])];
  return [
    ...ofShell.map((file): [Part, string] => ['shell', file]),
    ...[...ofOwner, ...ofRoute].map((file): [Part, string] => [owner.part, file]),
  ];
}

/** Weighs the first load of every route of these releases. */
export async function weighRoutes(
  releases: readonly Release[],
  sizeOf: SizeOf = sizesOnDisk(),
): Promise<RouteWeight[]> {
  const shell = releases.find((release) => release.part === 'shell');
  if (shell === undefined) throw new Error('The shell is not built.');
  const weights: RouteWeight[] = [];
  for (const owner of releases) {
    for (const route of owner.routes) {
      const files = filesOf(shell, owner, route);
      const weigh = async (extension: string) => {
        const sizes = await Promise.all(
          files.filter(([, file]) => file.endsWith(extension)).map(([part, file]) => sizeOf(part, file)),
        );
        return sizes.reduce((sum, size) => sum + size, 0);
      };
      weights.push({
        part: owner.part,
        route: route.id,
        isPublic: route.prerender !== undefined,
        scripts: await weigh('.js'),
        styles: await weigh('.css'),
      });
    }
  }
  return weights;
}

/** One line for each budget that is exceeded; none when all hold. */
export function passedBudgets(weights: readonly RouteWeight[], budgets = BUDGETS): string[] {
  return weights.flatMap((weight) => {
    const budget = weight.isPublic ? budgets.publicRoute : budgets.anyRoute;
    return (['scripts', 'styles'] as const)
      .filter((kind) => weight[kind] > budget[kind])
      .map(
        (kind) =>
          `${weight.part} ${weight.route}: ${kind} ${kilobytes(weight[kind])}, budget ${kilobytes(budget[kind])}`,
      );
  });
}

/** `162.3 KB` */
export function kilobytes(bytes: number): string {
  return `${(bytes / KILOBYTE).toFixed(1)} KB`;
}
