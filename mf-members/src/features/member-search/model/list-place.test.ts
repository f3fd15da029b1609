import { expect, it } from 'vitest';
import { readPlace } from './list-place.ts';

it('reads where the list begins from the state of a location [R-MEMBERS-SEARCH-PLACE]', () => {
  expect(readPlace({ from: 1 }, 3)).toEqual({ from: 1 });
  expect(readPlace({ from: 3 }, 3)).toEqual({ from: 3 });
});

it.each([null, undefined, 'x', {}, { from: 0 }, { from: 4 }, { from: 1.5 }, { from: '1' }])(
  'takes %j for a list that has only the page of the address',
  (state) => {
    expect(readPlace(state, 3)).toBeNull();
  },
);
