import { someMember } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import { shownMembers } from './shown-members.ts';

const some = (count: number, fictional: boolean, from = 1) =>
  Array.from({ length: count }, (_, index) => someMember({ id: from + index, fictional }));

it('shows real members before fictional ones, each in the given order [R-LANDERS-SHOWN-REAL]', () => {
  const found = [...some(3, true), ...some(3, false, 11), ...some(1, true, 21)];
  expect(shownMembers(found).map(({ id }) => id)).toEqual([11, 12, 13, 1, 2, 3, 21]);
});

it('shows nobody when fewer than six with a photo were found [L-LANDERS-FEWEST-SHOWN]', () => {
  expect(shownMembers(some(6, true))).toHaveLength(6);
  expect(shownMembers([...some(5, true), someMember({ id: 9, main_image: null })])).toEqual([]);
});
