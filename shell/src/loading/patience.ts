import { LIMITS } from '@tandem/contracts/product/limits';

/** How many times longer than the document took its files may take, and how much longer at most. */
const TIMES = 20;
const AT_MOST_MILLISECONDS = 15_000;

/**
 * How long what takes the place of a release is waited for before a page says so, or is loaded anew, in milliseconds. A document that
 * was slow itself is on a slow network: there it is longer, as for the shell's own files.
 */
export function standInPatience(timings: Partial<Pick<Performance, 'getEntriesByType'>> = performance): number {
  const [entry] = timings.getEntriesByType?.('navigation') ?? [];
  const transfer = entry === undefined || entry.responseEnd === 0 ? 0 : entry.responseEnd - entry.responseStart;
  return LIMITS.partStandInSeconds * 1_000 + Math.min(TIMES * transfer, AT_MOST_MILLISECONDS);
}
