import type { Seal } from '../signing/seal.ts';
import type { Arm } from './arms.ts';

export type CountedArmName = Exclude<Arm, 'rest'>;

/** A row of `canary_visitors`, as far as it is sealed. */
export interface VisitorRow {
  canary: string;
  visitor: string;
  arm: CountedArmName;
  keeper: string;
  address: string | null;
  served_at: Date;
  heard_at: Date | null;
  failed_at: Date | null;
  network_ms: number | null;
  cache_ms: number | null;
}

const sealedValues = ({ served_at: served, heard_at: heard, failed_at: failed, ...row }: VisitorRow) => ({
  canary: row.canary,
  visitor: row.visitor,
  arm: row.arm,
  address: row.address,
  served: served.getTime(),
  heard: heard?.getTime() ?? null,
  failed: failed?.getTime() ?? null,
  network: row.network_ms,
  cache: row.cache_ms,
});

export const sealRow = (seal: Seal, row: VisitorRow): VisitorRow & { seal: string } => ({
  ...row,
  seal: seal.of(sealedValues(row)),
});

/** Whether a row is as a gateway of this data directory has written it. */
export const isTrue = (seal: Seal, row: VisitorRow & { seal: string }): boolean =>
  row.keeper === seal.name && seal.fits(sealedValues(row), row.seal);

/** How many rows of an arm there are, and of how many of them something is known. */
interface Counts {
  served: number;
  heard: number;
  failed: number;
  network: number;
  cache: number;
}

/**
 * How many rows of a canary there are. A row only ever becomes fuller: one that was removed, or that was put back as it once
 * was, is missing in the counts, and no other change of a row makes up for it.
 */
export interface Tally {
  /** Grows with every change, so that older counts are known as such. */
  changes: number;
  canary: Counts;
  stable: Counts;
}

const NONE: Counts = { served: 0, heard: 0, failed: 0, network: 0, cache: 0 };
export const EMPTY_TALLY: Tally = { changes: 0, canary: NONE, stable: NONE };

const countsOf = (row: VisitorRow): Counts => ({
  served: 1,
  heard: row.heard_at === null ? 0 : 1,
  failed: row.failed_at === null ? 0 : 1,
  network: row.network_ms === null ? 0 : 1,
  cache: row.cache_ms === null ? 0 : 1,
});

const add = (one: Counts, other: Counts, sign: 1 | -1): Counts => ({
  served: one.served + sign * other.served,
  heard: one.heard + sign * other.heard,
  failed: one.failed + sign * other.failed,
  network: one.network + sign * other.network,
  cache: one.cache + sign * other.cache,
});

/** The tally with a row more, or with one less. */
export const withRow = (tally: Tally, row: VisitorRow, sign: 1 | -1 = 1): Tally => ({
  ...tally,
  changes: tally.changes + 1,
  [row.arm]: add(tally[row.arm], countsOf(row), sign),
});

const sealedTally = (canary: string, tally: Tally) => ({ tally: canary, ...tally });

export const sealTally = (seal: Seal, canary: string, tally: Tally): string => seal.of(sealedTally(canary, tally));

export const isTrueTally = (seal: Seal, canary: string, row: { counts: Tally; seal: string }): boolean =>
  seal.fits(sealedTally(canary, row.counts), row.seal);

const isEqual = (one: Counts, other: Counts): boolean =>
  one.served === other.served &&
  one.heard === other.heard &&
  one.failed === other.failed &&
  one.network === other.network &&
  one.cache === other.cache;

/** Whether two tallies count the same, however often they have changed. */
export const countsSame = (one: Tally, other: Tally): boolean =>
  isEqual(one.canary, other.canary) && isEqual(one.stable, other.stable);
