import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readTrackedFiles } from '../tracked-files.ts';
import { lineOf } from './comments.ts';

/** A part, and the text of its route table and of its paths. */
export interface PartTable {
  part: string;
  text: string;
}

/**
 * What all parts have in common names none of them: they come and go with their releases. Tests are free, and so are
 * the pages that the shell itself has, and the commands, whose usage shows an example.
 */
const COMMON = /^(?:contracts|shell|shared-ui|api-gateway)\/src\//;
const FREE =
  /\.(?:test|stories)\.tsx?$|\/testing\/|^api-gateway\/src\/cli\/|^shell\/src\/(?:pages\/|route-texts\/|routes\.ts$|test-)/;
const READ = /\.(?:tsx?|json|css)$/;

const PATH = /'(\/[\w:/?.-]*)'/g;

/** The first words of the paths that a part has: `likes` of `/likes/:type`. */
const firstWordsOf = (text: string): string[] =>
  [...text.matchAll(PATH)].map(([, route = '']) => route.split('/')[1] ?? '').filter((word) => /^\w/.test(word));

/**
 * Finds the names of parts and the addresses of their pages in a file, comments included.
 *
 * @param file path from the workspace
 * @param tables of all parts but the shell
 * @returns one line for each
 */
export function findNamedParts(file: string, source: string, tables: readonly PartTable[]): string[] {
  const words = [...new Set(tables.flatMap(({ text }) => firstWordsOf(text)))];
  const names = tables.map(({ part }) => part);
  const forbidden: [pattern: string, instead: string][] = [
    [`\\b(?:${names.join('|')})\\b`, 'a part is known by its release'],
    // Not the folder of an import, nor a word of a longer path.
    [
      `(?<![\\w.@/-])(?:/[a-z]{2})?/(?:${words.join('|')})(?![\\w-]|/?\\w*\\.tsx?)`,
      'use a link, or a trait of the route',
    ],
  ];
  return forbidden.flatMap(([pattern, instead]) =>
    [...source.matchAll(new RegExp(pattern, 'g'))].map(
      ({ 0: found, index }) => `${file}:${lineOf(source, index)}: “${found}”: ${instead}`,
    ),
  );
}

/**
 * Checks contracts, the design system, the shell and the gateway: they name no part and no page of a part. Returns one line for each
 * place that does.
 */
export async function checkNamedParts(workspace: string, parts: readonly string[]): Promise<string[]> {
  const tables = await Promise.all(
    parts.flatMap((part) =>
      ['routes.ts', 'paths.ts'].map(async (file) => ({
        part,
        text: await readFile(path.join(workspace, part, 'src', file), 'utf8').catch((error: NodeJS.ErrnoException) => {
          // Not every part keeps its paths in a file of their own.
          if (error.code === 'ENOENT' && file === 'paths.ts') return '';
          throw error;
        }),
      })),
    ),
  );
  const isChecked = (file: string) => COMMON.test(file) && READ.test(file) && !FREE.test(file);
  const files = await readTrackedFiles(workspace, isChecked);
  return files.flatMap(({ file, text }) => findNamedParts(file, text, tables));
}
