import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Badge, badgeText } from './Badge.tsx';

it.each<[number, string, string]>([
  [1, '1', 'R-FRAME-BADGE-COUNT'],
  [99, '99', 'R-FRAME-BADGE-COUNT, L-FRAME-BADGE-CAP'],
  [100, '99+', 'L-FRAME-BADGE-CAP'],
  [2500, '99+', 'L-FRAME-BADGE-CAP'],
])('shows %i as %s [%s]', (count, text) => {
  expect(badgeText(count)).toBe(text);
});

it('has a full sentence for screen readers instead of the number', () => {
  const { container } = render(<Badge count={120} label="120 unread messages" />);
  expect(screen.getByText('99+').getAttribute('aria-hidden')).toBe('true');
  expect(container.textContent).toContain('120 unread messages');
});

it('shows nothing for 0, unless 0 is the news [R-FRAME-BADGE-COUNT]', () => {
  const { container, rerender } = render(<Badge count={0} label="No credits" />);
  expect(container.textContent).toBe('');
  rerender(<Badge count={0} label="No credits" showZero />);
  expect(screen.getByText('0')).toBeDefined();
});
