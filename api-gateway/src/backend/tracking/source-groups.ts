import type { TrafficSource } from '@tandem/contracts/product/tracking';

/** By what traffic is reported. */
export const SOURCE_COLUMNS = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const;
export type SourceColumn = (typeof SOURCE_COLUMNS)[number];

/** A source as it is counted: empty where the address did not say. */
export type SourceGroup = Record<SourceColumn, string>;

export function groupOf({ network = '', ref = '', sub1 = '', sub2 = '', sub3 = '' }: TrafficSource): SourceGroup {
  return { network, ref, sub1, sub2, sub3 };
}
