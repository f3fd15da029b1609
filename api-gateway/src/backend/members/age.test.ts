import { assert, date, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageOn } from '@tandem/contracts/product/age';
import { dayIn } from '../../platform/tenants/day.ts';
import { birthRange, yearsBefore } from './age.ts';

describe('ages', () => {
  test('begin at midnight of the tenant, not of the server [R-PLATFORM-DAY-SERVER]', () => {
    const now = new Date('2026-03-01T23:30:00Z');
    expect(dayIn('Europe/Amsterdam', now)).toBe('2026-03-02');
    expect(dayIn('America/New_York', now)).toBe('2026-03-01');
    expect(dayIn('Asia/Kathmandu', new Date('2026-03-01T18:14:59.999Z'))).toBe('2026-03-01');
    expect(dayIn('Asia/Kathmandu', new Date('2026-03-01T18:15:00Z'))).toBe('2026-03-02');
  });

  test('of 29 February have a day in every year', () => {
    expect(yearsBefore('2028-02-29', 1)).toBe('2027-02-28');
    expect(yearsBefore('2028-02-29', 4)).toBe('2024-02-29');
    expect(yearsBefore('2000-02-29', 100)).toBe('1900-02-28');
  });

  test('are found by the range of birth days exactly when they are in the range of ages', () => {
    const days = date({ min: new Date('1920-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });
    const years = integer({ min: 18, max: 99 });
    assert(
      property(days, days, years, years, (birth, today, min, max) => {
        const [born, day] = [birth.toISOString().slice(0, 10), today.toISOString().slice(0, 10)];
        const { bornBy, bornAfter } = birthRange({ min, max }, day);
        const found = bornBy !== null && bornAfter !== null && born <= bornBy && born > bornAfter;
        const age = ageOn(born, day);
        expect(found).toBe(age >= min && age <= max);
      }),
      { numRuns: 5000 },
    );
  });

  test('that are not given do not limit', () => {
    expect(birthRange({}, '2026-01-01')).toEqual({ bornBy: null, bornAfter: null });
  });
});
