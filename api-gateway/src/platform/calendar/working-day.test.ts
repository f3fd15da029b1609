import { expect, test } from 'vitest';
import type { Country } from '@tandem/contracts/product/locales';
import { isWorkingDay, workingDayFrom } from './working-day.ts';

/** The public holidays of 2026 on a weekday, as the countries' own calendars have them. */
const HOLIDAYS_2026: readonly [Country, string][] = [
  ['NL', '01-01 04-03 04-06 04-27 05-05 05-14 05-25 12-25'],
  ['BE', '01-01 04-06 05-01 05-14 05-25 07-21 11-11 12-25'],
  ['FR', '01-01 04-06 05-01 05-08 05-14 05-25 07-14 11-11 12-25'],
  ['IT', '01-01 01-06 04-06 05-01 06-02 12-08 12-25'],
  ['ES', '01-01 01-06 04-03 05-01 10-12 12-08 12-25'],
  ['DE', '01-01 04-03 04-06 05-01 05-14 05-25 12-25'],
  ['AT', '01-01 01-06 04-06 05-01 05-14 05-25 06-04 10-26 12-08 12-25'],
  ['IE', '01-01 02-02 03-17 04-06 05-04 06-01 08-03 10-26 12-25'],
  ['PL', '01-01 01-06 04-06 05-01 06-04 11-11 12-24 12-25'],
  ['CH', '01-01 04-03 04-06 05-14 05-25 12-25'],
  ['GB', ''],
];

const weekdays2026 = Array.from({ length: 365 }, (_, index) => new Date(Date.UTC(2026, 0, 1 + index)))
  .filter((day) => day.getUTCDay() % 6 !== 0)
  .map((day) => day.toISOString().slice(0, 10));

test.each(HOLIDAYS_2026)('the public holidays of %s in 2026 are no working days', (country, days) => {
  const off = weekdays2026.filter((day) => !isWorkingDay(day, country)).map((day) => day.slice(5));
  expect(off.join(' ')).toBe(days);
});

test.each([
  ['FR', '2026-11-27', '2026-11-27'],
  ['FR', '2026-11-28', '2026-11-30'],
  ['FR', '2026-11-29', '2026-11-30'],
  // A holiday before a weekend, in one of the countries alone.
  ['FR', '2026-05-08', '2026-05-11'],
  ['DE', '2026-05-08', '2026-05-08'],
  // Christmas is on a Friday.
  ['PL', '2026-12-24', '2026-12-28'],
  ['NL', '2027-12-25', '2027-12-27'],
  // Good Friday to Easter Monday.
  ['DE', '2027-03-26', '2027-03-30'],
  ['IE', '2027-10-23', '2027-10-26'],
] as const)('in %s the working day from %s on is %s', (country, day, next) => {
  expect(workingDayFrom(day, country)).toBe(next);
});
