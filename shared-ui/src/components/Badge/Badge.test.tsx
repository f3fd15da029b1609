import { render, screen } from '@testing-library/react';
import { Badge, badgeText } from './Badge.tsx';

it.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [2500, '99+'],
])('shows %i as %s [L-FRAME-BADGE-CAP, R-FRAME-BADGE-COUNT]', (count, text) => {
  expect(badgeText(count)).toBe(text);
});

it('tells screen readers the whole sentence, not the figure', () => {
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
