import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { WORKSPACE } from '../src/workspace.ts';

const FILE = /[\w/.-]+\.(?:spec|test)\.tsx?/;
const FILE_OR_TITLE = new RegExp(`\`(${FILE.source})\`|“([^”]+)”`, 'g');
/** Of a test, or of one with a table of cases: there the title follows the table. */
const TITLE = /(?:\b(?:test|it)|\))\(\s*(['"`])((?:(?!\1).)+)\1,/g;

interface Quote {
  file: string;
  title: string;
}

/** The titles that the tables quote. A table's heading may name the file of rows that name none. */
function quotesOf(document: string): Quote[] {
  const quotes: Quote[] = [];
  let ofTable = '';
  for (const line of document.split('\n')) {
    const isRow = line.startsWith('|');
    let file = ofTable;
    for (const [, named, title] of isRow ? line.matchAll(FILE_OR_TITLE) : []) {
      if (named !== undefined) file = named;
      if (title !== undefined) quotes.push({ file, title });
    }
    if (!isRow) ofTable = '';
    else if (line.startsWith('| bullet |')) ofTable = file;
  }
  return quotes;
}

/** What a title is in the source: a placeholder, of a template or of Vitest, stands for any words. */
function matches(source: string, title: string): boolean {
  const words = source
    .split(/\$\{[^}]*\}|%[disj]/)
    .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  return new RegExp(`^${words.join('.+')}$`).test(title);
}

/** Browser tests are named from `e2e/`, Vitest's from the workspace. */
const placeOf = (file: string) => path.join(WORKSPACE, file.endsWith('.spec.ts') ? 'e2e' : '', file);

function hasTest({ file, title }: Quote): boolean {
  if (file === '' || !existsSync(placeOf(file))) return false;
  return [...readFileSync(placeOf(file), 'utf8').matchAll(TITLE)].some(([, , source = '']) => matches(source, title));
}

test('every test that docs/frame.md quotes is in the file that it names', () => {
  const document = readFileSync(path.join(WORKSPACE, 'docs/frame.md'), 'utf8');
  const quotes = quotesOf(document);
  expect(quotes.length).toBeGreaterThan(50);
  expect(quotes.filter((quote) => !hasTest(quote))).toEqual([]);
  const named = [...document.matchAll(new RegExp(`\`(${FILE.source})\``, 'g'))].map(([, file = '']) => file);
  expect(named.filter((file) => !existsSync(placeOf(file)))).toEqual([]);
});
