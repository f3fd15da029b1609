const YEAR_DIGITS = 4;

/** By time zone: making one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day in a time zone as `YYYY-MM-DD`. */
export function dayIn(timeZone: string, now: Date = new Date()): string {
  // The Canadian order of a date is that of ISO 8601.
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format.format(now);
}

/** Whole years between two `YYYY-MM-DD` days (F-PROFILE-AGE). Born on 29 February, one is a year older on 1 March. */
export function ageOn(dateOfBirth: string, day: string): number {
  const years = Number(day.slice(0, YEAR_DIGITS)) - Number(dateOfBirth.slice(0, YEAR_DIGITS));
  return day.slice(YEAR_DIGITS) < dateOfBirth.slice(YEAR_DIGITS) ? years - 1 : years;
}

/** The same day `years` earlier; 28 February where that year has no 29th. */
export function yearsBefore(day: string, years: number): string {
  const year = Number(day.slice(0, YEAR_DIGITS)) - years;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const rest = day.slice(YEAR_DIGITS);
  return `${String(year).padStart(YEAR_DIGITS, '0')}${rest === '-02-29' && !leap ? '-02-28' : rest}`;
}

/**
 * Days of birth of those who are `min` to `max` years old, both inclusive: after `bornAfter`, on or before `bornBy`.
 */
export function birthRange(
  age: { min?: number | undefined; max?: number | undefined },
  day: string,
): { bornBy: string | null; bornAfter: string | null } {
  return {
    bornBy: age.min === undefined ? null : yearsBefore(day, age.min),
    bornAfter: age.max === undefined ? null : yearsBefore(day, age.max + 1),
  };
}
