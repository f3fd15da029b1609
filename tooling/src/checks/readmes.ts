import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readTrackedFiles } from '../tracked-files.ts';

/** A part of the site, and the paths of its routes. */
export interface PartPaths {
  part: string;
  paths: readonly string[];
}

/** A path as READMEs write it: `/members/{id}/landing2/{slug?}` for `/members/:id/landing2/:slug?`. */
const asWritten = (routePath: string): string => routePath.replaceAll(/:(\w+\??)/g, '{$1}');

/** Finds the paths that the README of a part does not name, one line each. */
export function findUnnamedPaths(readme: string, { part, paths }: PartPaths): string[] {
  return paths
    .map(asWritten)
    .filter((written) => !readme.includes(`\`${written}\``))
    .map((written) => `${part}/README.md does not name the page \`${written}\` of src/routes.ts`);
}

/** Finds the paths that the README of a part has in its row of pages and no route has, one line each. */
export function findUnroutedPaths(readme: string, { part, paths }: PartPaths): string[] {
  const row = /^\| pages \|.*$/m.exec(readme)?.[0] ?? '';
  const routed = new Set(paths.map(asWritten));
  return [...row.matchAll(/`(\/[^`]*)`/g)]
    .map(([, named = '']) => named)
    .filter((named) => !routed.has(named))
    .map((named) => `${part}/README.md names the page \`${named}\`, which src/routes.ts does not have`);
}

/** The scripts that people run; `site:start` is what `start` runs with the right Node. */
const isForPeople = (script: string): boolean => !script.startsWith('site:');
/** npm has a word of its own for some. */
const SHORT = new Set(['start', 'test']);

/** Finds the scripts of package.json that the README does not name, one line each. */
export function findUnnamedScripts(readme: string, scripts: readonly string[]): string[] {
  const calls = new Set([...readme.matchAll(/\bnpm (?:run )?([\w:-]+)/g)].map(([call]) => call));
  return scripts
    .filter(isForPeople)
    .map((script) => (SHORT.has(script) ? `npm ${script}` : `npm run ${script}`))
    .filter((call) => !calls.has(call))
    .map((call) => `README.md does not name \`${call}\` of package.json`);
}

/** Finds the commands that a table has twice: the first cells of its rows, one line each. */
export function findRepeatedRows(readme: string): string[] {
  const commands = [...readme.matchAll(/^\| (`npm [^|]+?) \|/gm)].map(([, command = '']) => command);
  const repeated = commands.filter((command, at) => commands.indexOf(command) < at);
  return [...new Set(repeated)].map((command) => `README.md has two rows for ${command}`);
}

/** Finds the scripts that a document calls and package.json does not have, one line each; `(cd … )` is in another package. */
export function findUnknownScripts(file: string, text: string, scripts: readonly string[]): string[] {
  const called = new Set(
    [...text.replaceAll(/\(cd [^)]*\)/g, '').matchAll(/\bnpm run ([\w:-]+)/g)].map(([, script = '']) => script),
  );
  return [...called]
    .filter((script) => !scripts.includes(script))
    .map((script) => `${file} calls \`npm run ${script}\`, which package.json does not have`);
}

/** Documents with commands to run. Records and the changelog name what was there at their time. */
const DOCUMENTS = /^(?:[\w-]+\/)?[A-Z]+\.md$|^docs\/(?!decisions\/).+\.md$/;

/** Checks the README of the workspace, those of its parts, and the commands of all documents. Returns one line for each fault. */
export async function checkReadmes(workspace: string, parts: readonly PartPaths[]): Promise<string[]> {
  const read = (file: string) => readFile(path.join(workspace, file), 'utf8');
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> };
  const names = Object.keys(scripts);
  const readme = await read('README.md');
  const ofParts = parts.map(async (paths) => {
    const file = `${paths.part}/README.md`;
    if (!existsSync(path.join(workspace, file)))
      return [`${file} is missing: write what the part owns, and how to run it alone`];
    const text = await read(file);
    return [...findUnnamedPaths(text, paths), ...findUnroutedPaths(text, paths)];
  });
  const documents = await readTrackedFiles(workspace, (file) => DOCUMENTS.test(file) && file !== 'CHANGELOG.md');
  return [
    ...findUnnamedScripts(readme, names),
    ...findRepeatedRows(readme),
    ...(await Promise.all(ofParts)).flat(),
    ...documents.flatMap(({ file, text }) => findUnknownScripts(file, text, names)),
  ];
}
