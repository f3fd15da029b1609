import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { TextField } from './TextField.tsx';

it('ties label, hint and error to the field', async () => {
  render(<TextField label="E-mail" hint="We write rarely." error="Invalid email" type="email" autoComplete="email" />);
  const field = screen.getByRole('textbox', { name: 'E-mail' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'We write rarely.',
    'Invalid email',
  ]);
  expect(screen.getByRole('alert').textContent).toBe('Invalid email');
  await checkAccessibility();
});

it('is not invalid without an error, nor with an empty one', () => {
  const { rerender } = render(<TextField label="Name" />);
  expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBeNull();
  rerender(<TextField label="Name" error="" />);
  expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('passes ref and events to the input, and keeps a hidden label for screen readers', async () => {
  const ref = createRef<HTMLInputElement>();
  const handleChange = vi.fn();
  render(<TextField label="Search" hideLabel ref={ref} onChange={handleChange} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), 'ab');
  expect(ref.current?.value).toBe('ab');
  expect(handleChange).toHaveBeenCalledTimes(2);
});
