import path from 'node:path';
import { expect, test } from 'vitest';
import { readTrackedFiles } from '../src/tracked-files.ts';
import type { TrackedFile } from '../src/tracked-files.ts';
import { WORKSPACE } from '../src/workspace.ts';

/** Sources of the sides that meet in contracts; each remote is one. */
const SOURCE = /^(contracts|shared-ui|shell|mf-[\w-]+|api-gateway|tooling)\/(src|demo)\/.+\.tsx?$/;
const isSource = (file: string) => SOURCE.test(file) && !/\.(test|stories)\.tsx?$|\/testing\//.test(file);

const CONTRACTS = 'contracts/src/';
const sideOf = (file: string) => file.split('/', 1)[0] ?? '';

const IMPORT = /\b(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'([^']+)'/g;
/** What is loaded when it is needed, such as the schema of a form; comments for the bundler are in between. */
const LATE_IMPORT = /\{([^{}]*)\}\s*=\s*await import\(\s*(?:\/\*[^]*?\*\/\s*)*'([^']+)'/g;
const FUNCTION = /^export (?:async )?function (\w+)|^export const (\w+)[^=\n]*= (?:async )?(?:<[^>]+>)?\([^\n]*=>/gm;

/** The file of contracts that a name leads to; null for another one. */
function contractOf(file: string, name: string): string | null {
  if (name.startsWith('@tandem/contracts/')) return `${CONTRACTS}${name.slice('@tandem/contracts/'.length)}.ts`;
  return name.startsWith('.') && file.startsWith(CONTRACTS) ? path.posix.join(path.posix.dirname(file), name) : null;
}

/** `contracts/src/product/age.ts ageOn` of each import of contracts, with the files that have it. */
function importersOf(sources: readonly TrackedFile[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const { file, text } of sources)
    for (const [, names = '', from = ''] of [...text.matchAll(IMPORT), ...text.matchAll(LATE_IMPORT)]) {
      const contract = contractOf(file, from);
      if (contract === null) continue;
      for (const name of names.split(',').map((one) => one.trim().split(' ')[0] ?? ''))
        importers.set(`${contract} ${name}`, [...(importers.get(`${contract} ${name}`) ?? []), file]);
    }
  return importers;
}

/** The functions of contracts that fewer than two sides need, as such or through what they import of contracts. */
function lonelyFunctions(sources: readonly TrackedFile[]): string[] {
  const importers = importersOf(sources);
  const ofFile = (contract: string) =>
    [...importers].flatMap(([key, files]) => (key.startsWith(`${contract} `) ? files : []));
  const sidesOf = (files: readonly string[], seen: ReadonlySet<string>): string[] =>
    files.flatMap((file) => {
      if (!file.startsWith(CONTRACTS)) return sideOf(file);
      return seen.has(file) ? [] : sidesOf(ofFile(file), new Set([...seen, file]));
    });
  return sources
    .filter(({ file }) => file.startsWith(CONTRACTS))
    .flatMap(({ file, text }) =>
      [...text.matchAll(FUNCTION)].flatMap(([, declared, arrow]) => {
        const name = declared ?? arrow ?? '';
        // In its own file it is needed by whatever is exported there.
        const users = text.split(new RegExp(`\\b${name}\\(`)).length > 2 ? ofFile(file) : [];
        const sides = new Set(sidesOf([...(importers.get(`${file} ${name}`) ?? []), ...users], new Set([file])));
        return sides.size < 2 ? `${file}: ${name} (${[...sides].join()})` : [];
      }),
    );
}

test('each function of contracts is needed by at least two sides', async () => {
  expect(lonelyFunctions(await readTrackedFiles(WORKSPACE, isSource))).toEqual([]);
});

test('a function of one side is found; one that two sides need through another is not', () => {
  const sources = [
    { file: 'contracts/src/a.ts', text: "import { b } from './b.ts';\nexport function a() {\n  return b();\n}\n" },
    { file: 'contracts/src/b.ts', text: 'export const b = (value: string) => value;\n' },
    { file: 'contracts/src/c.ts', text: 'export function c() {}\n' },
    {
      file: 'shell/src/d.ts',
      text: "import { a } from '@tandem/contracts/a';\nimport { c } from '@tandem/contracts/c';",
    },
    { file: 'mf-chat/src/e.ts', text: "import { a } from '@tandem/contracts/a';" },
  ];
  expect(lonelyFunctions(sources)).toEqual(['contracts/src/c.ts: c (shell)']);
});
