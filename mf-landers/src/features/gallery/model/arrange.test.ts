import { someMember } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import { arrange } from './arrange.ts';

const members = (...countries: readonly ('NL' | 'FR')[]) =>
  countries.map((country, index) => someMember({ id: index + 1, country }));
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

it('gives the large places to members of the visitor’s country, and leaves the others where they are [R-LANDERS-GALLERY-FIT]', () => {
  const list = members('NL', 'NL', 'FR', 'NL', 'NL', 'NL', 'NL', 'FR', 'NL');
  expect(ids(arrange(list, 'FR'))).toEqual([3, 2, 1, 4, 5, 6, 8, 7, 9]);
});

it('puts nobody fictional before a real member by it [R-LANDERS-SHOWN-REAL]', () => {
  const real = members('NL', 'NL', 'FR').map((member) => ({ ...member, fictional: false }));
  const drawn = members('NL', 'NL', 'NL', 'NL', 'NL', 'FR').map((member) => ({
    ...member,
    id: member.id + 10,
    fictional: true,
  }));
  expect(ids(arrange([...real, ...drawn], 'FR'))).toEqual([3, 2, 1, 11, 12, 13, 16, 15, 14]);
  expect(ids(arrange([...real.slice(0, 2), ...drawn], 'FR'))).toEqual([1, 2, 11, 12, 13, 14, 16, 15]);
});

it('keeps the order where nobody knows the country, and where nobody is from there', () => {
  const list = members('NL', 'NL', 'FR', 'NL', 'NL', 'NL', 'NL', 'FR');
  expect(ids(arrange(list, null))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(ids(arrange(list, 'BE'))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(ids(arrange(list, 'NL')), 'those who fit are there already').toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});
