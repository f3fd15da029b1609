import { expect, it } from 'vitest';
import { readTrackedFiles } from '../src/tracked-files.ts';
import { WORKSPACE } from '../src/workspace.ts';

const isSource = (file: string) =>
  /^(shared-ui|shell|mf-[\w-]+)\/src\/.+\.(css|tsx?)$/.test(file) && !/\.test\.tsx?$/.test(file);

const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

// A declaration that reads a property which nobody sets is invalid, and no browser and no build reports it.
it('every custom property that a style sheet reads without another value is set somewhere', async () => {
  const sources = await readTrackedFiles(WORKSPACE, isSource);
  const set = new Set(
    sources.flatMap(({ file, text }) =>
      namesIn(text, file.endsWith('.css') ? /(--[\w-]+)\s*:/g : /['"](--[a-z][\w-]*)['"]/g),
    ),
  );
  const reads = sources
    .filter(({ file }) => file.endsWith('.css'))
    .flatMap(({ file, text }) => namesIn(text, /var\((--[\w-]+)\s*\)/g).map((name) => ({ file, name })));
  expect(reads.length).toBeGreaterThan(1000);
  expect(reads.filter(({ name }) => !set.has(name))).toEqual([]);
});
