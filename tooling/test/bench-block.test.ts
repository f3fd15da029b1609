import { expect, it } from 'vitest';
import { LONGEST_BLOCK, blockTimesOf } from '../src/bench/block/block-times.ts';

it('says how many blocks were seen too late, and how long they took', () => {
  expect(blockTimesOf([120, LONGEST_BLOCK, LONGEST_BLOCK + 0.5, 80.4])).toEqual({
    median: 120,
    longest: LONGEST_BLOCK + 1,
    late: 1,
  });
});

it('says nothing of blocks that were not measured', () => {
  expect(() => blockTimesOf([])).toThrow('No block was measured.');
});
