import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PersonCardSkeleton } from './PersonCardSkeleton.tsx';

it('is hidden from screen readers: the page announces loading once', () => {
  const { container } = render(<PersonCardSkeleton />);
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  expect(container.textContent).toBe('');
});
