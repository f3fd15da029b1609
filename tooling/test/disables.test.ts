import { describe, expect, test } from 'vitest';
import { findUnexplainedDisables } from '../src/checks/disables.ts';

// In pieces: the check reads this file as well.
const off = (name: string) => `${name}-disable-next-line no-console`;
const expected = ['@ts', 'expect', 'error'].join('-');

describe('findUnexplainedDisables', () => {
  test.each([
    `// ${off('oxlint')}\nconsole.log(1);`,
    `/* ${off('eslint')} */\nconsole.log(1);`,
    `// ${expected}\nadd('1');`,
    `// ${expected} it is a text\nadd('1');`,
    `// ${off('oxlint')} --\nconsole.log(1);`,
  ])('finds a comment without a reason: %s', (source) =>
    expect(findUnexplainedDisables('shell/src/a.ts', `const a = 1;\n${source}`)).toEqual([
      expect.stringMatching(/^shell\/src\/a\.ts:2: give the reason/),
    ]),
  );

  test('finds one in JSX', () => {
    const source = `export const a = <p>{/* ${off('oxlint')} */}</p>;`;
    expect(findUnexplainedDisables('shell/src/a.tsx', source)).toHaveLength(1);
  });

  test.each([
    `// ${off('oxlint')} -- a command prints\nconsole.log(1);`,
    `// ${expected} -- a number is refused\nadd(1);`,
    `// Says what ${off('oxlint')} means.`,
    `const text = '// ${off('oxlint')}';`,
  ])('finds nothing where there is a reason, or no directive: %s', (source) =>
    expect(findUnexplainedDisables('shell/src/a.ts', source)).toEqual([]),
  );
});
