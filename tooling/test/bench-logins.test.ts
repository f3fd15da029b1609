import { describe, expect, it } from 'vitest';
import { compareTimes, smallestFound, together } from '../src/bench/logins/compare-times.ts';
import { turnsByChance } from '../src/bench/logins/time-requests.ts';

const count = (length: number, of: (index: number) => number) => Array.from({ length }, (_, index) => of(index));

describe('the comparison of times', () => {
  it('finds no difference in what is the same, in whatever order', () => {
    const times = count(200, (index) => 10 + (index % 7));
    expect(compareTimes(times, times.toReversed())).toEqual({ share: 0.5, z: 0 });
  });

  it('finds a difference of a millisecond among a thousand times that vary by ten', () => {
    const known = count(1000, (index) => 21 + ((index * 37) % 1000) / 100);
    const unknown = count(1000, (index) => 20 + ((index * 61) % 1000) / 100);
    const { share, z } = compareTimes(known, unknown);
    expect(share).toBeGreaterThan(0.58);
    expect(z).toBeGreaterThan(6);
    expect(compareTimes(unknown, known).z).toBeCloseTo(-z);
  });

  it('is not moved by one time that took for ever', () => {
    const times = count(500, (index) => index);
    expect(Math.abs(compareTimes([...times, 1e9], [...times, 0]).z)).toBeLessThan(0.2);
  });

  it('says by ranks what two samples are: 3 of 4 pairs are greater', () => {
    expect(compareTimes([2, 4], [1, 3]).share).toBe(0.75);
  });
});

describe('several comparisons together', () => {
  it('find what leans to one side in each of them, and not what changes sides', () => {
    expect(together([1.54, 2.1, 2.54].map((z) => ({ share: 0.52, z })))).toEqual({
      share: expect.closeTo(0.52) as number,
      z: expect.closeTo(3.568, 3) as number,
    });
    expect(together([2, -2].map((z) => ({ share: 0.5 + z / 100, z }))).z).toBe(0);
    expect(() => together([])).toThrow('nothing');
  });

  it('say which difference they would find: a smaller one the more there is to compare', () => {
    const times = count(500, (index) => 20 + ((index * 37) % 500) / 100);
    const found = smallestFound([times], 3.29);
    const added = (more: number) =>
      compareTimes(
        times.map((time) => time + more),
        times,
      ).z;
    // The bound, and as much as it takes to be over it nine times in ten.
    expect(added(found)).toBeGreaterThanOrEqual(4.57);
    expect(added(found)).toBeLessThan(4.8);
    expect(smallestFound([times, times, times, times], 3.29)).toBeLessThan(found * 0.6);
    expect(smallestFound([[1, 2]], 3.29)).toBe(Infinity);
  });
});

describe('the order of the calls', () => {
  it('has a call of each kind for each account, and is by chance', () => {
    const turns = turnsByChance(50);
    const keyOf = ({ kind, number }: (typeof turns)[number]) => `${kind} ${number}`;
    expect(new Set(turns.map(keyOf)).size).toBe(100);
    expect(turns.filter(({ kind }) => kind === 'known')).toHaveLength(50);
    // The last of those that are left, each time.
    const lastFirst = turnsByChance(2, (below) => below - 1);
    expect(lastFirst.map(keyOf)).toEqual(['known 0', 'unknown 1', 'known 1', 'unknown 0']);
    expect(turnsByChance(50).map(keyOf)).not.toEqual(turns.map(keyOf));
  });
});
