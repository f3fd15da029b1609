import { render } from '@testing-library/react';
import { PersonCardSkeleton } from './PersonCardSkeleton.tsx';

it('is silent: who loads says so once, around it', () => {
  const { container } = render(<PersonCardSkeleton />);
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  expect(container.textContent).toBe('');
});
