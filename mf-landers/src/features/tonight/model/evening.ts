/** The part of the day that a page about the evening speaks to. */
export type PartOfDay = 'day' | 'evening' | 'night';

/** Returns the part of the day of an hour (0–23) on the visitor's clock. */
export function partOfDay(hour: number): PartOfDay {
  if (hour >= 22 || hour < 5) return 'night';
  return hour >= 17 ? 'evening' : 'day';
}
