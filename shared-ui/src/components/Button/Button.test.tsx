import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkAccessibility } from '../check-accessibility.ts';
import type { FormEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { Button, buttonClass } from './Button.tsx';

it('is a button named by its text, and does not submit by default', async () => {
  const handleClick = vi.fn();
  render(
    <Button icon={<svg />} onClick={handleClick}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  expect(button).toHaveProperty('type', 'button');
  await userEvent.click(button);
  expect(handleClick).toHaveBeenCalledOnce();
  await checkAccessibility();
});

it('keeps its name and its focus while loading, and ignores clicks', async () => {
  const handleClick = vi.fn();
  const handleSubmit = vi.fn((event: FormEvent) => event.preventDefault());
  const form = (loading: boolean) => (
    <form onSubmit={handleSubmit}>
      <Button type="submit" loading={loading} onClick={handleClick}>
        Pay
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: 'Pay' });
  button.focus();
  rerender(form(true));
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  await userEvent.click(button);
  expect(handleClick).not.toHaveBeenCalled();
  expect(handleSubmit).not.toHaveBeenCalled();
});

it('gives links the look of a button', () => {
  expect(buttonClass({ variant: 'primary', size: 'l', full: true }).split(' ')).toEqual([
    'button',
    'primary',
    'l',
    'full',
  ]);
});
