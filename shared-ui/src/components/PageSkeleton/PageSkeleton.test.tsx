import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { PageSkeleton } from './PageSkeleton.tsx';

it.each(['grid', 'tabs', 'list', 'detail', 'member', 'form', 'notice', 'chat', 'outcome'] as const)(
  '%s says once that it is loading, and nothing else',
  async (shape) => {
    const { container } = render(<PageSkeleton shape={shape} label="Loading…" />);
    expect(screen.getByRole('status').textContent).toBe('Loading…');
    expect(container.textContent).toBe('Loading…');
    await checkAccessibility();
  },
);
