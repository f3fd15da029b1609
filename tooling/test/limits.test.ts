import { expect, test } from 'vitest';
import { LIMITS } from '@tandem/contracts/product/limits';
import { readTrackedFiles } from '../src/tracked-files.ts';
import { WORKSPACE } from '../src/workspace.ts';

/** Sources of the product and of its two tenants: a limit that only tests read limits nothing. */
const isSource = (file: string) =>
  /^(contracts|shared-ui|shell|mf-[\w-]+|api-gateway)\/src\/.+\.tsx?$|^api-gateway\/demo\//.test(file) &&
  !/\.(test|stories)\.tsx?$|\/testing\//.test(file);

/** Returns the members of LIMITS that a source reads: `LIMITS.nameMin`, or `const { nameMin: least } = LIMITS`. */
function membersRead(text: string): string[] {
  const named = [...text.matchAll(/\bLIMITS\.(\w+)/g)].map(([, name = '']) => name);
  const taken = [...text.matchAll(/\{([^{}]*)\}\s*=\s*LIMITS\b/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.split(':', 1)[0]?.trim() ?? ''),
  );
  return [...named, ...taken];
}

test('every limit is read by the product', async () => {
  const sources = await readTrackedFiles(WORKSPACE, isSource);
  const read = new Set(sources.flatMap(({ text }) => membersRead(text)));
  expect(Object.keys(LIMITS).filter((name) => !read.has(name))).toEqual([]);
});

test('both ways to read a limit count, and a mention in a comment of its bare name does not', () => {
  expect(membersRead('/* nameMax */ const { bioMax, nameMin: least } = LIMITS; f(LIMITS.minAge);')).toEqual([
    'minAge',
    'bioMax',
    'nameMin',
  ]);
});
