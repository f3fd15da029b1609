import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { WORKSPACE } from '../src/workspace.ts';

const SPEC_OR_TITLE = /`([\w/.-]+\.spec\.ts)`|“([^”]+)”/g;
const TITLE = /\btest\(\s*(['"`])((?:(?!\1).)+)\1/g;

interface Quote {
  spec: string;
  title: string;
}

/** The titles that the tables quote. A table's heading may name the spec of rows that name none. */
function quotesOf(document: string): Quote[] {
  const quotes: Quote[] = [];
  let ofTable = '';
  for (const line of document.split('\n')) {
    const isRow = line.startsWith('|');
    let spec = ofTable;
    for (const [, named, title] of isRow ? line.matchAll(SPEC_OR_TITLE) : []) {
      if (named !== undefined) spec = named;
      if (title !== undefined) quotes.push({ spec, title });
    }
    if (!isRow) ofTable = '';
    else if (line.startsWith('| bullet |')) ofTable = spec;
  }
  return quotes;
}

/** What a title is in the source: a placeholder of a template stands for any words. */
function matches(source: string, title: string): boolean {
  const words = source.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  return new RegExp(`^${words.join('.+')}$`).test(title);
}

function hasTest({ spec, title }: Quote): boolean {
  const file = path.join(WORKSPACE, 'e2e', spec);
  if (spec === '' || !existsSync(file)) return false;
  return [...readFileSync(file, 'utf8').matchAll(TITLE)].some(([, , source = '']) => matches(source, title));
}

test('every test that docs/frame.md quotes is in the spec that it names', () => {
  const document = readFileSync(path.join(WORKSPACE, 'docs/frame.md'), 'utf8');
  const quotes = quotesOf(document);
  expect(quotes.length).toBeGreaterThan(50);
  expect(quotes.filter((quote) => !hasTest(quote))).toEqual([]);
  const named = [...document.matchAll(/`([\w/.-]+\.spec\.ts)`/g)].map(([, spec = '']) => spec);
  expect(named.filter((spec) => !existsSync(path.join(WORKSPACE, 'e2e', spec)))).toEqual([]);
});
