import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { filesOf } from './build/build-id.ts';

/** A package of the workspace of which a part takes what it imports. */
export interface SourcePackage {
  /** `@tandem/shared-ui` */
  name: string;
  /** The folder of its package.json. */
  directory: string;
  /** Of its package.json. */
  exports: Readonly<Record<string, string>>;
}

/** Types alone are in no build. */
const IMPORTS = [
  /(?:^|[\s;}])(?:import|export)\s+(?!type\s)(?:[\w$*{},\s]+?\sfrom\s+)?(['"])(?<name>[^'"\n]+)\1/g,
  /\bimport\(\s*(?:\/\*[\s\S]*?\*\/\s*)*(['"`])(?<name>[^'"`]+)\1/g,
  /\bnew URL\(\s*(['"`])(?<name>[^'"`]+)\1\s*,\s*import\.meta\.url/g,
];
const IMPORTS_OF_STYLES = [
  /@import\s+(?:url\(\s*)?(['"])(?<name>[^'"]+)\1/g,
  /\bfrom\s+(['"])(?<name>[^'"]+)\1/g,
  /\burl\(\s*(['"]?)(?<name>\.[^'")]+)\1\s*\)/g,
];
const ENDINGS = ['', '.ts', '.tsx', '.json', '/index.ts', '/index.tsx'];

/** The names that a file imports, as they are written. */
function namesIn(file: string, text: string): string[] {
  const patterns = /\.tsx?$/.test(file) ? IMPORTS : file.endsWith('.css') ? IMPORTS_OF_STYLES : [];
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(({ groups }) => groups?.['name'] ?? ''));
}

const isIn = (directory: string, file: string) => file.startsWith(directory + path.sep);

async function fileAt(place: string): Promise<string | null> {
  for (const ending of ENDINGS) {
    const file = place + ending;
    if (existsSync(file) && (await stat(file)).isFile()) return file;
  }
  return null;
}

/** The file behind a name like `@tandem/shared-ui/components/button`; null where the package exports none. */
async function exported({ directory, exports }: SourcePackage, name: string): Promise<string | null> {
  for (const [pattern, target] of Object.entries(exports)) {
    const [head = '', tail] = pattern.split('*');
    const isMatch = tail === undefined ? name === head : name.startsWith(head) && name.endsWith(tail);
    if (!isMatch) continue;
    const filler = name.slice(head.length, name.length - (tail?.length ?? 0));
    const file = await fileAt(path.join(directory, target.replaceAll('*', filler)));
    if (file !== null) return file;
  }
  return null;
}

interface Found {
  files: readonly string[];
  /** The package that is taken as a whole, as it is not known which file of it is meant. */
  whole?: SourcePackage | undefined;
}

/** The files behind an import of a file. Packages from the registry are in the lockfile. */
async function find(packages: readonly SourcePackage[], importer: string, written: string): Promise<Found> {
  const [name = ''] = written.split('?');
  const open = name.indexOf('${');
  if (name.startsWith('.')) {
    const place = path.resolve(path.dirname(importer), open === -1 ? name : name.slice(0, name.lastIndexOf('/', open)));
    // `./texts/${locale}.json` can be any file of the folder.
    if (open !== -1 && existsSync(place)) return { files: await filesOf(place) };
    const file = open === -1 ? await fileAt(place) : null;
    return file === null
      ? { files: [], whole: packages.find(({ directory }) => isIn(directory, importer)) }
      : { files: [file] };
  }
  const owner = packages.find((one) => name === one.name || name.startsWith(`${one.name}/`));
  if (owner === undefined) return { files: [] };
  const file = open === -1 ? await exported(owner, `.${name.slice(owner.name.length)}`) : null;
  return file === null ? { files: [], whole: owner } : { files: [file] };
}

/**
 * The files of some packages that what is in some folders reaches by imports. Where an import is not understood, its package is
 * taken as a whole: a build is rather made anew for nothing than not made.
 */
export async function reachedFiles(folders: readonly string[], packages: readonly SourcePackage[]): Promise<string[]> {
  const seen = new Set<string>();
  let next = (await Promise.all(folders.map(filesOf))).flat();
  const visit = async (file: string): Promise<string[]> => {
    const names = namesIn(file, await readFile(file, 'utf8'));
    const found = await Promise.all(names.map((name) => find(packages, file, name)));
    const wholes = [...new Set(found.flatMap(({ whole }) => whole ?? []))];
    const files = await Promise.all(wholes.map(({ directory }) => filesOf(path.join(directory, 'src'))));
    return [...found.flatMap((one) => one.files), ...files.flat()];
  };
  while (next.length > 0) {
    const fresh = [...new Set(next)].filter((file) => !seen.has(file));
    for (const file of fresh) seen.add(file);
    next = (await Promise.all(fresh.map(visit))).flat();
  }
  return [...seen].filter((file) => packages.some(({ directory }) => isIn(directory, file))).toSorted();
}
