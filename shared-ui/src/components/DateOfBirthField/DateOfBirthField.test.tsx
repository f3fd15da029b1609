import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { COUNTRIES } from '@tandem/contracts/product/locales';
import type { Country } from '@tandem/contracts/product/locales';
import { expect, it, vi } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { DateOfBirthField, isoDateOf } from './DateOfBirthField.tsx';

interface HarnessProps {
  country: Country;
  start?: string;
  onValue?: (value: string) => void;
  onBlur?: () => void;
  error?: string;
}

function Harness({ country, start = '', onValue, onBlur, error }: HarnessProps) {
  const [value, setValue] = useState(start);
  return (
    <DateOfBirthField
      label="Date of birth"
      labels={{ day: 'Day', month: 'Month', year: 'Year' }}
      placeholders={{ day: 'DD', month: 'MM', year: 'YYYY' }}
      country={country}
      value={value}
      error={error}
      onBlur={onBlur}
      onChange={(next) => {
        setValue(next);
        onValue?.(next);
      }}
    />
  );
}

it.each(COUNTRIES)('has the order that %s writes, whatever the browser knows of it', (country) => {
  // A browser whose data has the year first everywhere.
  const parts = ['year', 'month', 'day'].map((type) => ({ type, value: '1' }));
  vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts').mockReturnValue(parts as Intl.DateTimeFormatPart[]);
  render(<Harness country={country} />);
  const orders: Partial<Record<Country, string[]>> = { US: ['Month', 'Day', 'Year'], CA: ['Year', 'Month', 'Day'] };
  const labels = screen.getAllByRole('textbox').map((field) => field.closest('label')?.textContent);
  expect(labels).toEqual(orders[country] ?? ['Day', 'Month', 'Year']);
});

it.each([
  ['2000-2-29', '2000-02-29'],
  ['1990-4-31', '1990-04-31'],
  ['1990-13-1', '1990-13-01'],
  ['90-1-1', ''],
  ['1990-1-', ''],
  ['', ''],
])('what is typed as %s is the complete date %s', (typed, iso) => {
  expect(isoDateOf(typed)).toBe(iso);
});

it('moves the focus on, and returns a date once it is complete', async () => {
  const handleValue = vi.fn();
  render(<Harness country="FR" onValue={handleValue} />);
  await userEvent.click(screen.getByRole('textbox', { name: 'Day' }));
  await userEvent.keyboard('07111985');
  expect(screen.getByRole('textbox', { name: 'Month' })).toHaveProperty('value', '11');
  expect(handleValue).toHaveBeenLastCalledWith('1985-11-07');
  expect(screen.getByRole('group', { name: 'Date of birth' })).toBeDefined();
  await checkAccessibility();
});

it('takes figures only, and keeps what is typed of a date that is not complete', async () => {
  const handleValue = vi.fn();
  render(<Harness country="US" start="1985-11-07" onValue={handleValue} />);
  const year = screen.getByRole('textbox', { name: 'Year' });
  await userEvent.type(year, '{Backspace}x');
  expect(year).toHaveProperty('value', '198');
  expect(handleValue).toHaveBeenLastCalledWith('198-11-07');
});

it('shows its error, and calls onBlur only when all three are left', async () => {
  const handleBlur = vi.fn();
  render(<Harness country="US" onBlur={handleBlur} error="Invalid date of birth." />);
  expect(screen.getByRole('alert').textContent).toBe('Invalid date of birth.');
  await userEvent.click(screen.getByRole('textbox', { name: 'Month' }));
  await userEvent.tab();
  expect(handleBlur).not.toHaveBeenCalled();
  await userEvent.tab();
  await userEvent.tab();
  expect(handleBlur).toHaveBeenCalledOnce();
});
