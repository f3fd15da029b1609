import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { SkeletonPage } from './SkeletonPage.tsx';

it('says that the page is loading beside what has its place', async () => {
  render(
    <SkeletonPage width="narrow" shape="list" label="Loading…">
      <p>The outline</p>
    </SkeletonPage>,
  );
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('Loading…');
  expect(status.dataset['outline']).toBe('list');
  expect(screen.getByText('The outline').parentElement).toBe(status.parentElement);
  await checkAccessibility();
});
