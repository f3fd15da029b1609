import { readFile } from 'node:fs/promises';
import path from 'node:path';

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

/** Checks the README of the workspace and those of its parts. Returns one line for each fault. */
export async function checkReadmes(workspace: string, parts: readonly PartPaths[]): Promise<string[]> {
  const read = (file: string) => readFile(path.join(workspace, file), 'utf8');
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> };
  const ofParts = parts.map(async (paths) => findUnnamedPaths(await read(`${paths.part}/README.md`), paths));
  return [...findUnnamedScripts(await read('README.md'), Object.keys(scripts)), ...(await Promise.all(ofParts)).flat()];
}
