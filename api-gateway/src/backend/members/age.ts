const YEAR_DIGITS = 4;

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
