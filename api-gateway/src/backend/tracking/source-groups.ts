import type { TrafficSource } from '@tandem/contracts/product/tracking';

/** By what traffic is reported. */
export const SOURCE_COLUMNS = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const;
export type SourceColumn = (typeof SOURCE_COLUMNS)[number];

/** By what the visits of landing pages are reported: the page, and the slug of its address. */
export const LANDER_COLUMNS = ['lander', 'slug'] as const;
export type LanderColumn = (typeof LANDER_COLUMNS)[number];

/** The columns of a report: of sources, or of landing pages. */
export type TrafficColumns = readonly (SourceColumn | LanderColumn)[];

/** Whether a report is of landing pages. */
export const isOfLanders = (by: TrafficColumns): boolean =>
  by.some((column) => LANDER_COLUMNS.some((known) => known === column));

/** A source as it is counted: empty where the address did not say. */
export type SourceGroup = Record<SourceColumn, string>;

export function groupOf({ network = '', ref = '', sub1 = '', sub2 = '', sub3 = '' }: TrafficSource): SourceGroup {
  return { network, ref, sub1, sub2, sub3 };
}
