import { expect, it } from 'vitest';
import { mergeLists } from './merge-lists.ts';

it.each([
  { which: 'that nobody else has changed', before: ['a'], after: ['a', 'b'], now: ['a'], merged: ['a', 'b'] },
  {
    which: 'with another new item elsewhere',
    before: ['a'],
    after: ['a', 'b'],
    now: ['a', 'c'],
    merged: ['a', 'c', 'b'],
  },
  { which: 'with the same new item elsewhere', before: ['a'], after: ['a', 'b'], now: ['b', 'a'], merged: ['b', 'a'] },
  { which: 'that lost an item elsewhere', before: ['a', 'b'], after: ['a', 'b', 'c'], now: ['b'], merged: ['b', 'c'] },
  { which: 'that loses an item here', before: ['a', 'b'], after: ['b'], now: ['a', 'b', 'c'], merged: ['b', 'c'] },
  { which: 'whose change comes again', before: ['a'], after: ['b'], now: ['b', 'c'], merged: ['b', 'c'] },
  { which: 'that is unchanged here', before: ['a'], after: ['a'], now: [], merged: [] },
])('a list $which', ({ before, after, now, merged }) => {
  expect(mergeLists<string>(before, after, now)).toEqual(merged);
});
