import { someMember } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import { alternateGenders } from './alternate-genders.ts';

const woman = (id: number) => someMember({ id, gender: 'female' });
const man = (id: number) => someMember({ id, gender: 'male' });
const ids = (members: readonly { id: number }[]) => members.map((member) => member.id);

it('takes women and men in turn', () => {
  expect(ids(alternateGenders([woman(1), woman(2), woman(3), man(4), man(5)], 4))).toEqual([1, 4, 2, 5]);
});

it('continues with one gender when the other has run out', () => {
  expect(ids(alternateGenders([woman(1), woman(2), woman(3), man(4)], 9))).toEqual([1, 4, 2, 3]);
});

it('takes real members before fictional ones, whatever their gender [R-LANDERS-SHOWN-REAL]', () => {
  const drawn = [
    someMember({ id: 1, gender: 'female', fictional: true }),
    someMember({ id: 2, gender: 'male', fictional: true }),
  ];
  const real = [man(3), man(4)].map((member) => ({ ...member, fictional: false }));
  expect(ids(alternateGenders([...drawn, ...real], 3))).toEqual([3, 4, 1]);
});

it('leaves out members without a photo', () => {
  expect(ids(alternateGenders([someMember({ id: 1, main_image: null }), man(2)], 9))).toEqual([2]);
});
