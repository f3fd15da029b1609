import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { IconButton } from './IconButton.tsx';

it('has its label as name', async () => {
  render(<IconButton label="Close" icon={<svg aria-hidden="true" />} />);
  expect(screen.getByRole('button', { name: 'Close' })).toBeDefined();
  await checkAccessibility();
});

it('is a switch when it can be pressed', () => {
  const { rerender } = render(<IconButton label="Like Anna" icon={<svg />} pressed={false} />);
  expect(screen.getByRole('button', { name: 'Like Anna', pressed: false })).toBeDefined();
  rerender(<IconButton label="Like Anna" icon={<svg />} pressed />);
  expect(screen.getByRole('button', { name: 'Like Anna', pressed: true })).toBeDefined();
});
