import { describe, expect, it } from 'vitest';
import { compareTimes } from '../src/bench/logins/compare-times.ts';
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
