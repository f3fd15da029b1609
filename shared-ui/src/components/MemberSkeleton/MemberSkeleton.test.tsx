import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { MemberSkeleton } from './MemberSkeleton.tsx';

it('says once that it is loading, and nothing else', async () => {
  const { container } = render(<MemberSkeleton label="Loading…" />);
  expect(screen.getByRole('status').textContent).toBe('Loading…');
  expect(container.textContent).toBe('Loading…');
  await checkAccessibility();
});
