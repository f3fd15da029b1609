import { describe, expect, test } from 'vitest';
import { placeIn } from '../src/mutate/broken-sources.ts';
import { choose, sharesOf } from '../src/mutate/choose.ts';
import { findFailing } from '../src/mutate/halve.ts';
import { mutantsOf } from '../src/mutate/mutants.ts';
import { nearness } from '../src/mutate/nearness.ts';
import { compareRuns } from '../src/mutate/report.ts';
import type { ResultFile, Verdict } from '../src/mutate/results.ts';
import { isSource } from '../src/mutate/sources.ts';

const file = (part: string, name: string) => {
  const source = Array.from({ length: 8 }, (_, index) => `export const ${name}${index} = (a, b) => a < b && !c;`);
  return mutantsOf(`${part}/src/${name}.ts`, source.join('\n'));
};
const ALL = [...file('shell', 'one'), ...file('shell', 'two'), ...file('shell', 'three'), ...file('mf-chat', 'four')];

describe('choosing', () => {
  test('the same seed chooses the same, another seed others', () => {
    const chosen = choose(ALL, { seed: 1, count: 10 });
    expect(
      choose(ALL.toReversed(), { seed: 1, count: 10 })
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(chosen.map(({ key }) => key).toSorted());
    expect(choose(ALL, { seed: 2, count: 10 })).not.toEqual(chosen);
    expect(chosen).toHaveLength(10);
  });

  test('a part is spread over its files', () => {
    const files = choose(ALL, { seed: 1, count: 6 }).map((mutant) => mutant.file);
    expect(new Set(files).size).toBe(4);
  });

  test('what is no valid program is passed over', () => {
    const chosen = choose(ALL, { seed: 1, count: 8 }, ({ operator }) => operator === 'and/or');
    expect(new Set(chosen.map(({ operator }) => operator))).toEqual(new Set(['and/or']));
  });

  test('every part gets three, a large one more, but not in proportion', () => {
    const shares = sharesOf(
      new Map([
        ['a', 4000],
        ['b', 100],
        ['c', 60],
      ]),
      30,
    );
    expect([...shares.values()].reduce((sum, one) => sum + one)).toBe(30);
    expect(shares.get('c')).toBeGreaterThanOrEqual(3);
    expect(shares.get('a')).toBeGreaterThan(15);
    expect(shares.get('a')).toBeLessThan(25);
  });

  test('a part has no more than it has places', () => {
    expect(
      Object.fromEntries(
        sharesOf(
          new Map([
            ['a', 2],
            ['b', 100],
          ]),
          20,
        ),
      ),
    ).toEqual({ a: 2, b: 18 });
  });
});

test.each([
  ['api-gateway/src/backend/likes/likes.service.ts', true],
  ['shell/src/layouts/Main.tsx', true],
  ['shell/src/layouts/Main.test.tsx', false],
  ['shell/src/test-frame.tsx', false],
  ['mf-chat/src/testing/make-outbox.ts', false],
  ['mf-chat/src/locales/en.ts', false],
  ['api-gateway/src/platform/db/migrations/0001-accounts.ts', false],
  ['api-gateway/demo/random.ts', false],
  ['shared-ui/src/components/Button/Button.stories.tsx', false],
  ['tooling/src/workspace.ts', false],
])('%s is a source: %s', (path, expected) => {
  expect(isSource(path)).toBe(expected);
});

test('a place is found in another version by its whole line, unless that is there twice', () => {
  const [mutant] = mutantsOf('shell/src/a.ts', 'before();\nf(a === b);');
  const original = 'before();\nf(a === b);';
  const equality = mutantsOf('shell/src/a.ts', original).find(({ operator }) => operator === 'equality');
  if (!mutant || !equality) throw new Error('no mutant');
  expect(placeIn(`more();\n${original}`, original, equality)).toMatchObject({ line: 3, start: equality.start + 8 });
  expect(placeIn('before();', original, equality)).toBeNull();
  expect(placeIn(`x();\n${original}\nf(a === b);`, original, equality)).toBeNull();
});

test('the failing ones of a group are found by halving', async () => {
  let attempts = 0;
  const found = await findFailing([1, 2, 3, 4, 5, 6, 7, 8], (group) => {
    attempts += 1;
    return Promise.resolve(group.includes(3) || group.includes(8) ? `of ${group.length}` : null);
  });
  expect([...found.keys()]).toEqual([3, 8]);
  expect(attempts).toBeLessThan(14);
});

test("a file's own test is nearest, then one of the same words", () => {
  const source = 'api-gateway/src/backend/likes/likes.service.ts';
  const order = [
    'api-gateway/test/mail/outbox.test.ts',
    'api-gateway/test/domain/likes.test.ts',
    'api-gateway/src/backend/likes/likes.service.test.ts',
  ].toSorted((one, other) => nearness(source, other) - nearness(source, one));
  expect(order[0]).toContain('likes.service.test');
  expect(order[1]).toContain('domain/likes');
});

test('two runs are compared by what each catches', () => {
  const run = (verdicts: readonly Verdict[]): ResultFile => ({
    seed: 1,
    count: 2,
    commit: '',
    seconds: 0,
    unsteady: [],
    results: ALL.slice(0, 2).map((mutant, index) => ({
      number: index + 1,
      mutant,
      verdict: verdicts[index] ?? 'survived',
      by: '',
      seconds: 0,
    })),
  });
  const text = compareRuns(run(['vitest', 'survived']), run(['survived', 'types']));
  expect(text).toContain('tried in both: 2; caught in the first: 1; in the second: 1');
  expect(text).toContain('caught in the first only: 1');
  // A rule that the other tree has not says nothing about its tests.
  const elsewhere = compareRuns(run(['no place', 'vitest']), run(['vitest', 'vitest']));
  expect(elsewhere).toContain('tried in both: 1; caught in the first: 1; in the second: 1');
  expect(text).toContain('caught in the second only: 1');
});
