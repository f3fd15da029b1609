import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { EARLY_SCRIPT_FILE, waitsForGesture } from '@tandem/contracts/composition/gesture-start';
import type { Release, ReleaseRoute } from '@tandem/contracts/composition/release';
import type { Part } from '@tandem/contracts/composition/part';
import { distDirectory } from '../workspace.ts';

const compress = promisify(brotliCompress);

/** What a first load of a page may weigh, in bytes after brotli. */
export interface ByteBudget {
  /** Scripts that the document loads for a visitor who has done nothing yet. */
  beforeGesture: number;
  /** All scripts that the page needs to be interactive. */
  scripts: number;
  /** As files, or in the document of a visitor (docs/decisions/0284). */
  styles: number;
}

const KILOBYTE = 1024;

/**
 * Landing pages have the lander layout; public are all others that arrive as HTML, but for those that do something by
 * themselves; all others, such as those of members, are rendered in the browser.
 */
export type RouteKind = 'lander' | 'public' | 'acting' | 'rendered';

/**
 * The budgets. They are a little above what was measured when they were last moved, so that
 * growth is seen in the change that brings it; docs/decisions/0087 has what they are to become. What landing pages promise, 90 KB
 * before the first interaction, is `beforeGesture`: `npm run bench -- --pages` measures it in a browser (page-limits.ts).
 */
export const BUDGETS: Record<RouteKind, ByteBudget> = {
  lander: { beforeGesture: 3.125 * KILOBYTE, scripts: 183.5 * KILOBYTE, styles: 14 * KILOBYTE },
  public: { beforeGesture: 3.125 * KILOBYTE, scripts: 197 * KILOBYTE, styles: 16.125 * KILOBYTE },
  acting: { beforeGesture: 176.25 * KILOBYTE, scripts: 176.25 * KILOBYTE, styles: 11.25 * KILOBYTE },
  rendered: { beforeGesture: 218.25 * KILOBYTE, scripts: 218.25 * KILOBYTE, styles: 16.25 * KILOBYTE },
};

/** What the first load of one address of a route weighs, in bytes after brotli. */
export interface RouteWeight {
  part: Part;
  /** Its id; `signup?profile` is its address with that parameter. */
  route: string;
  kind: RouteKind;
  beforeGesture: number;
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
export function filesOf(shell: Release, owner: Release, route: ReleaseRoute): [Part, string][] {
  const ofShell = [shell.entry, ...shell.entryFiles, ...(shell.localeFiles.en ?? [])];
  const ofOwner = owner.part === 'shell' ? [] : [owner.entry, ...owner.entryFiles, ...(owner.localeFiles.en ?? [])];
  const ofRoute = [...route.files, ...(route.localeFiles?.en ?? [])];
  return [
    ...ofShell.map((file): [Part, string] => ['shell', file]),
    ...[...ofOwner, ...ofRoute].map((file): [Part, string] => [owner.part, file]),
  ];
}

/** Public pages are in the document for a visitor without a session. */
const AS_VISITORS_SEE_IT = { prerendered: true, hasSession: false };

/**
 * The addresses of a route that are weighed: the plain one, and with each parameter that changes the page. Where such a page is not
 * rendered with the parameter, the browser renders it.
 */
function addressesOf({ id, prerender }: ReleaseRoute): { name: string; isMade: boolean }[] {
  const { changedBy = [], madeWith = {} } = prerender ?? {};
  const changed = changedBy.map((parameter) => ({ name: `${id}?${parameter}`, isMade: parameter in madeWith }));
  return [{ name: id, isMade: prerender !== undefined }, ...changed];
}

function kindOf({ prerender, layout }: ReleaseRoute, isMade: boolean): RouteKind {
  if (!isMade) return 'rendered';
  if (!waitsForGesture(AS_VISITORS_SEE_IT, prerender)) return 'acting';
  return layout === 'lander' ? 'lander' : 'public';
}

/** Weighs the first load of every route of these releases, at each address that begins in another way. */
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
      const [scripts, styles] = [await weigh('.js'), await weigh('.css')];
      for (const { name, isMade } of addressesOf(route)) {
        const kind = kindOf(route, isMade);
        const waits = kind === 'lander' || kind === 'public';
        const beforeGesture = waits ? await sizeOf('shell', EARLY_SCRIPT_FILE) : scripts;
        weights.push({ part: owner.part, route: name, kind, beforeGesture, scripts, styles });
      }
    }
  }
  return weights;
}

const LABELS = { beforeGesture: 'scripts before a gesture', scripts: 'scripts', styles: 'styles' } as const;

/** One line for each budget that is exceeded; none when all hold. */
export function passedBudgets(weights: readonly RouteWeight[], budgets = BUDGETS): string[] {
  return weights.flatMap((weight) => {
    const budget = budgets[weight.kind];
    return (['beforeGesture', 'scripts', 'styles'] as const)
      .filter((kind) => weight[kind] > budget[kind])
      .map(
        (kind) =>
          `${weight.part} ${weight.route}: ${LABELS[kind]} ${kilobytes(weight[kind])}, budget ${kilobytes(budget[kind])}`,
      );
  });
}

/** `162.3 KB` */
export function kilobytes(bytes: number): string {
  return `${(bytes / KILOBYTE).toFixed(1)} KB`;
}
