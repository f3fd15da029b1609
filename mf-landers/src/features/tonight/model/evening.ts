/** The parts of the day that a page about the evening speaks to, by the hour at which they begin. */
export const PARTS_OF_DAY = [
  { part: 'day', from: 5 },
  { part: 'evening', from: 17 },
  { part: 'night', from: 22 },
] as const;
export type PartOfDay = (typeof PARTS_OF_DAY)[number]['part'];

/** Returns the part of the day of an hour (0–23) on the visitor's clock. */
export function partOfDay(hour: number): PartOfDay {
  return PARTS_OF_DAY.findLast(({ from }) => from <= hour)?.part ?? 'night';
}
