import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { TopBar } from './TopBar.tsx';

it('is the banner with brand, navigation and account', async () => {
  render(
    <TopBar
      brand={<a href="/">Tandemly</a>}
      nav={
        <li>
          <a href="/members">Search</a>
        </li>
      }
      navLabel="Main"
      end={<button type="button">Account</button>}
    />,
  );
  const banner = within(screen.getByRole('banner'));
  expect(banner.getByRole('link', { name: 'Tandemly' })).toBeDefined();
  expect(within(banner.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Search' })).toBeDefined();
  expect(banner.getByRole('button', { name: 'Account' })).toBeDefined();
  await checkAccessibility();
});

it('has no empty navigation for visitors', () => {
  render(<TopBar brand="Tandemly" />);
  expect(screen.queryByRole('navigation')).toBeNull();
});
