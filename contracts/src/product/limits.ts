/**
 * The constants of docs/product/limits.md. The names of durations contain their unit. It is a namespace and no object, so that a
 * build has only what is read in it.
 */
export * as LIMITS from './limit-values.ts';

export const MATCH_FINDER_RANGES = [
  { id: '18-35', min: 18, max: 35 },
  { id: '35+', min: 35, max: 99 },
] as const;

/** How often within an hour it may be said that a variant was seen. */
export const EXPOSURES_AN_HOUR = {
  /** By one visitor (L-LANDERS-EXPOSURES-VISITOR). */
  visitor: 60,
  /** By all visitors of an address together (L-LANDERS-EXPOSURES-ADDRESS): carriers give thousands of phones one. */
  address: 5000,
} as const;
