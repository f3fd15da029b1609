import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Skeleton } from './Skeleton.tsx';

it('takes its room and is hidden from screen readers', () => {
  const { container } = render(<Skeleton width="40%" height="3rem" />);
  const place = container.firstElementChild as HTMLElement;
  expect(place.getAttribute('aria-hidden')).toBe('true');
  expect(place.style.width).toBe('40%');
  expect(place.style.height).toBe('3rem');
});
