import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { VisuallyHidden } from './VisuallyHidden.tsx';

it('adds to the name of its parent', () => {
  render(
    <button type="button">
      Like <VisuallyHidden>Anna</VisuallyHidden>
    </button>,
  );
  expect(screen.getByRole('button', { name: 'Like Anna' })).toBeDefined();
});
