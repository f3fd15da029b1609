import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { Checkbox } from './Checkbox.tsx';

it('is toggled by its label and shows its error', async () => {
  render(<Checkbox label="I accept the terms of use" error="Please accept the terms." />);
  const box = screen.getByRole('checkbox', { name: 'I accept the terms of use' });
  expect(box).toHaveProperty('checked', false);
  await userEvent.click(screen.getByText('I accept the terms of use'));
  expect(box).toHaveProperty('checked', true);
  expect(screen.getByRole('alert').textContent).toBe('Please accept the terms.');
  await checkAccessibility();
});
