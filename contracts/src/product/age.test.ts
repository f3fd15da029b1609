import { expect, it } from 'vitest';
import { ageOn } from './age.ts';

it.each([
  ['1990-06-15', '2026-06-14', 35],
  ['1990-06-15', '2026-06-15', 36],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2008-02-29', '2028-02-29', 20],
  ['2008-12-31', '2026-01-01', 17],
  ['2027-01-01', '2026-12-31', -1],
])('the age of somebody born on %s is on %s %i [F-PROFILE-AGE]', (birth, day, age) => {
  expect(ageOn(birth, day)).toBe(age);
});
