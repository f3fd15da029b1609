import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { BottomBar } from './BottomBar.tsx';

it('is a named navigation with a list of places', async () => {
  render(
    <BottomBar label="Main">
      <li>
        <a href="/members">Search</a>
      </li>
    </BottomBar>,
  );
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await checkAccessibility();
});

it('is marked where phones have the actions of the page in its place', () => {
  render(
    <BottomBar label="Main" fromTablets>
      <li>
        <a href="/members">Search</a>
      </li>
    </BottomBar>,
  );
  expect(screen.getByRole('navigation', { name: 'Main' }).hasAttribute('data-from-tablets')).toBe(true);
});
