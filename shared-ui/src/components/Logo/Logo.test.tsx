import { render, screen } from '@testing-library/react';
import { Logo } from './Logo.tsx';

it.each(['tandemly', 'nuit'] as const)('names the brand beside the mark of %s, and when compact as well', (mark) => {
  const { container, rerender } = render(<Logo mark={mark} name="The Brand" />);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  expect(screen.getByText('The Brand').className).not.toContain('hidden');
  rerender(<Logo mark={mark} name="The Brand" compact />);
  expect(screen.getByText('The Brand').className).toContain('hidden');
});
