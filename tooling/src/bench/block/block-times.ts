import { percentile } from '../search/measure-search.ts';

/** Milliseconds in which a block is seen by both members, in every place (the limit of the product). */
export const LONGEST_BLOCK = 2000;

/** How long blocks took to be seen in one place, in milliseconds. */
export interface BlockTimes {
  median: number;
  longest: number;
  /** How many took longer than the limit. */
  late: number;
}

/** What the times of one place say. Throws when there are none. */
export function blockTimesOf(times: readonly number[]): BlockTimes {
  if (times.length === 0) throw new Error('No block was measured.');
  return {
    median: Math.round(percentile(times, 0.5)),
    longest: Math.round(Math.max(...times)),
    late: times.filter((time) => time > LONGEST_BLOCK).length,
  };
}
