import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { PasswordField } from './PasswordField.tsx';

const texts = { label: 'Password', showLabel: 'Show password', hideLabelText: 'Hide password' };

it('can be shown and hidden again, and keeps what was typed', async () => {
  render(<PasswordField {...texts} autoComplete="current-password" />);
  const field = screen.getByLabelText('Password');
  expect(field).toHaveProperty('type', 'password');
  await userEvent.type(field, 'quiet river');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveProperty('type', 'text');
  expect(field).toHaveProperty('value', 'quiet river');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field).toHaveProperty('type', 'password');
  await checkAccessibility();
});

it('takes a pasted password [R-A11Y-PASTE-PASSWORD]', async () => {
  render(<PasswordField {...texts} autoComplete="new-password" />);
  const field = screen.getByLabelText('Password');
  field.focus();
  await userEvent.paste('from a manager');
  expect(field).toHaveProperty('value', 'from a manager');
});
