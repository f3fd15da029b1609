import { expect, it } from 'vitest';
import { keepSnapshot, readPlace, readSnapshot } from './list-place.ts';

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

it('reads the snapshot that a link has handed on, of the same viewer and load [R-MEMBERS-SEARCH-STABLE]', () => {
  const snapshot = keepSnapshot([3, 1, 2], { capped: true, viewer: 7 });
  expect(readSnapshot({ snapshot }, 7)).toEqual(snapshot);
  expect(readSnapshot({ snapshot }, 8)).toBeNull();
  expect(readSnapshot({ snapshot }, null)).toBeNull();
  expect(readSnapshot({ snapshot: { ...snapshot, load: snapshot.load - 1 } }, 7)).toBeNull();
});

const OF_NOW = keepSnapshot([], { capped: false, viewer: 7 });
it.each([
  null,
  undefined,
  'x',
  {},
  { snapshot: null },
  { snapshot: { ...OF_NOW, ids: 'x' } },
  { snapshot: { ...OF_NOW, ids: ['x'] } },
])('finds no snapshot in %j', (state) => {
  expect(readSnapshot(state, 7)).toBeNull();
});
