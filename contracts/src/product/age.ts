/**
 * Returns the whole years between two days, `yyyy-mm-dd` (F-PROFILE-AGE); a negative number for a day in the future.
 * Somebody born on 29 February is a year older on 1 March.
 */
export function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}
