import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { Switch } from './Switch.tsx';

it('is a switch, toggled by its label, with its hint as description', async () => {
  render(<Switch label="Invisible mode" hint="You are not in the search." />);
  const control = screen.getByRole('switch', {
    name: 'Invisible mode',
    description: 'You are not in the search.',
  });
  expect(control).toHaveProperty('checked', false);
  await userEvent.click(screen.getByText('Invisible mode'));
  expect(control).toHaveProperty('checked', true);
  await checkAccessibility();
});
