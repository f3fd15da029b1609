import { expect, it } from 'vitest';
import { mergeLists } from './merge-lists.ts';

it.each([
  ['that nobody else has changed', ['a'], ['a', 'b'], ['a'], ['a', 'b']],
  ['that got another item elsewhere', ['a'], ['a', 'b'], ['a', 'c'], ['a', 'c', 'b']],
  ['that got the same item elsewhere', ['a'], ['a', 'b'], ['b', 'a'], ['b', 'a']],
  ['that lost an item elsewhere', ['a', 'b'], ['a', 'b', 'c'], ['b'], ['b', 'c']],
  ['that loses an item here', ['a', 'b'], ['b'], ['a', 'b', 'c'], ['b', 'c']],
  ['whose change comes again', ['a'], ['b'], ['b', 'c'], ['b', 'c']],
  ['that is unchanged here', ['a'], ['a'], [], []],
])('a list %s', (_which, before, after, now, merged) => {
  expect(mergeLists(before, after, now)).toEqual(merged);
});
