import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { DateOfBirthField, datePartOrder, isoDateOf } from './DateOfBirthField.tsx';

interface HarnessProps {
  locale: string;
  start?: string;
  onValue?: (value: string) => void;
  onBlur?: () => void;
  error?: string;
}

function Harness({ locale, start = '', onValue, onBlur, error }: HarnessProps) {
  const [value, setValue] = useState(start);
  return (
    <DateOfBirthField
      label="Date of birth"
      labels={{ day: 'Day', month: 'Month', year: 'Year' }}
      placeholders={{ day: 'DD', month: 'MM', year: 'YYYY' }}
      locale={locale}
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

it.each([
  ['en-US', ['month', 'day', 'year']],
  ['fr-FR', ['day', 'month', 'year']],
])('has the order of %s', (locale, order) => {
  expect(datePartOrder(locale)).toEqual(order);
});

it.each([
  ['29', '2', '2000', '2000-02-29'],
  ['29', '02', '2001', ''],
  ['31', '4', '1990', ''],
  ['1', '13', '1990', ''],
  ['1', '1', '90', ''],
  ['', '1', '1990', ''],
])('%s-%s-%s is the date %s', (day, month, year, iso) => {
  expect(isoDateOf({ day, month, year })).toBe(iso);
});

it('moves the focus on, and returns a date once it is complete', async () => {
  const handleValue = vi.fn();
  render(<Harness locale="fr-FR" onValue={handleValue} />);
  await userEvent.click(screen.getByRole('textbox', { name: 'Day' }));
  await userEvent.keyboard('07111985');
  expect(screen.getByRole('textbox', { name: 'Month' })).toHaveProperty('value', '11');
  expect(handleValue).toHaveBeenLastCalledWith('1985-11-07');
  expect(screen.getByRole('group', { name: 'Date of birth' })).toBeDefined();
  await checkAccessibility();
});

it('takes figures only, and becomes empty again when the date is broken', async () => {
  const handleValue = vi.fn();
  render(<Harness locale="en-US" start="1985-11-07" onValue={handleValue} />);
  const year = screen.getByRole('textbox', { name: 'Year' });
  await userEvent.type(year, '{Backspace}x');
  expect(year).toHaveProperty('value', '198');
  expect(handleValue).toHaveBeenLastCalledWith('');
});

it('shows its error, and calls onBlur only when all three are left', async () => {
  const handleBlur = vi.fn();
  render(<Harness locale="en-US" onBlur={handleBlur} error="Invalid date of birth." />);
  expect(screen.getByRole('alert').textContent).toBe('Invalid date of birth.');
  await userEvent.click(screen.getByRole('textbox', { name: 'Month' }));
  await userEvent.tab();
  expect(handleBlur).not.toHaveBeenCalled();
  await userEvent.tab();
  await userEvent.tab();
  expect(handleBlur).toHaveBeenCalledOnce();
});
