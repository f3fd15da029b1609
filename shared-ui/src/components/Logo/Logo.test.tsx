import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MARKS } from '../../sketches/marks.ts';
import { Logo } from './Logo.tsx';

it('names the brand beside its mark, and when compact as well', () => {
  const { container, rerender } = render(<Logo mark={MARKS.nuit} name="The Brand" />);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  expect(screen.getByText('The Brand').className).not.toContain('hidden');
  rerender(<Logo mark={MARKS.nuit} name="The Brand" compact />);
  expect(screen.getByText('The Brand').className).toContain('hidden');
});

it('draws the shapes that it is given, each in its tone', () => {
  const { container } = render(<Logo mark={MARKS.tandemly} name="The Brand" />);
  const drawn = [...container.querySelectorAll('path')].map((path) => ({
    tone: path.getAttribute('class'),
    path: path.getAttribute('d'),
  }));
  expect(drawn).toEqual(MARKS.tandemly);
});
