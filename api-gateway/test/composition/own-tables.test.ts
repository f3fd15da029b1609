import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = path.resolve(import.meta.dirname, '../../src');

const filesBelow = (folder: string) =>
  readdirSync(path.join(SOURCES, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => path.posix.join(folder, name.replaceAll('\\', '/')));

const read = (file: string) => readFileSync(path.join(SOURCES, file), 'utf8');

/** The tables that a file of platform/db/schema declares. */
const tablesOf = (file: string) => [...read(file).matchAll(/^ {2}(\w+): \w+Table;$/gm)].map(([, name = '']) => name);

/** The tables that a source names as a statement does, of those that there are. */
function namedTables(source: string, tables: ReadonlySet<string>): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  const named = [
    ...code.matchAll(/(?:From|Into|Table|Join|using)\(\s*['"`](\w+)/g),
    ...code.matchAll(/\b(?:from|join|into|update|using|table)\s+"?(\w+)/gi),
  ];
  return named.map(([, name = '']) => name).filter((name) => tables.has(name));
}

test('the composition reads tables of its own only: what the backend has comes through SiteFacts', () => {
  const all = new Set(filesBelow('platform/db/schema').flatMap(tablesOf));
  const own = new Set(tablesOf('platform/db/schema/composition.ts'));
  const found = filesBelow('composition').flatMap((file) =>
    namedTables(read(file), all).map((table) => ({ file, table })),
  );
  expect(new Set(found.map(({ table }) => table)), 'the check sees statements').toEqual(own);
  const backend = filesBelow('backend').flatMap((file) => namedTables(read(file), all));
  expect(backend).toContain('member_search');
  expect(found.filter(({ table }) => !own.has(table))).toEqual([]);
});
