import { describe, expect, test } from 'vitest';
import { brokenPromises, percentile, toRow } from '../src/bench/search/measure-search.ts';
import { queryOf, SEARCH_CASES } from '../src/bench/search/search-cases.ts';

describe('the times of a search', () => {
  test('the 95th percentile is a value that 95 of 100 do not exceed', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect([percentile(values, 0.5), percentile(values, 0.95), percentile([7], 0.95)]).toEqual([50, 95, 7]);
  });

  test('a row compares the largest size with the smallest, in whatever order they were measured', () => {
    const times = [
      { name: 'online', members: 100, p50: 4, p95: 9 },
      { name: 'online', members: 10, p50: 2, p95: 6 },
      { name: 'country', members: 10, p50: 1, p95: 1 },
    ];
    expect(toRow('online', times)).toEqual({
      'search': 'online',
      '10 p50': 2,
      '10 p95': 6,
      '100 p50': 4,
      '100 p95': 9,
      'largest ÷ smallest': 1.5,
    });
  });

  test('the measurement fails where a search becomes too slow with the number of members, and nowhere else', () => {
    const times = (largest: number, smallest = 8) => [
      { name: 'online', members: 1000, p50: 1, p95: largest },
      { name: 'online', members: 10, p50: 1, p95: smallest },
      { name: 'country', members: 10, p50: 1, p95: 1 },
    ];
    expect(brokenPromises(times(17))).toEqual([
      "'online' takes 2.13 times as long at 1000 members as at 10, and not 2",
    ]);
    expect(brokenPromises(times(16))).toEqual([]);
    expect(brokenPromises(times(10, 2)), 'nobody notices that').toEqual([]);
  });

  test('the first page of a member leaves out whom they look for, which their profile says', () => {
    const [first] = SEARCH_CASES;
    if (first === undefined) throw new Error('There are no cases.');
    expect(queryOf(first, 0)).toBe('country=NL&min_age=28&max_age=44&snapshot=1');
  });

  test('calls of one case go through the countries and keep its filters', () => {
    const [first] = SEARCH_CASES.filter(({ name }) => name === 'country, ages');
    if (first === undefined) throw new Error('There is no such case.');
    expect([queryOf(first, 0), queryOf(first, 1)]).toEqual([
      'gender=female&country=NL&min_age=28&max_age=44',
      'gender=female&country=FR&min_age=28&max_age=44',
    ]);
  });
});
