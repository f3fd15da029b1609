import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = path.resolve(import.meta.dirname, '../src');
const areas = readdirSync(path.join(SOURCES, 'backend'));

/** Names and paths of what a file of `main` imports from the backend, without types. */
function importsOf(file: string): string[] {
  const source = readFileSync(path.join(SOURCES, 'main', file), 'utf8');
  return [...source.matchAll(/^import \{[^}]*\} from '(?:\.\.\/)+backend\/([^']+)';$/gm)].map(([, name = '']) => name);
}

test('every area of the backend exports its wiring, and compose.ts lists them all', () => {
  const wirings = areas.map((area) => `${area}/${area}.area.ts`);
  expect(importsOf('compose.ts').toSorted()).toEqual(wirings.toSorted());
});

test('main makes nothing of an area by hand', () => {
  const others = readdirSync(path.join(SOURCES, 'main'), { recursive: true, encoding: 'utf8' });
  const files = others.filter((file) => file.endsWith('.ts') && file !== 'compose.ts');
  expect(files.flatMap(importsOf)).toEqual([]);
});
