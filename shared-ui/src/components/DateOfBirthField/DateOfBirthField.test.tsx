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
  ['en-GB', ['day', 'month', 'year']],
  ['en-NL', ['day', 'month', 'year']],
  ['fr-US', ['day', 'month', 'year']],
])('has the order of %s', (locale, order) => {
  expect(datePartOrder(locale)).toEqual(order);
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
  render(<Harness locale="fr-FR" onValue={handleValue} />);
  await userEvent.click(screen.getByRole('textbox', { name: 'Day' }));
  await userEvent.keyboard('07111985');
  expect(screen.getByRole('textbox', { name: 'Month' })).toHaveProperty('value', '11');
  expect(handleValue).toHaveBeenLastCalledWith('1985-11-07');
  expect(screen.getByRole('group', { name: 'Date of birth' })).toBeDefined();
  await checkAccessibility();
});

it('takes figures only, and keeps what is typed of a date that is not complete', async () => {
  const handleValue = vi.fn();
  render(<Harness locale="en-US" start="1985-11-07" onValue={handleValue} />);
  const year = screen.getByRole('textbox', { name: 'Year' });
  await userEvent.type(year, '{Backspace}x');
  expect(year).toHaveProperty('value', '198');
  expect(handleValue).toHaveBeenLastCalledWith('198-11-07');
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
