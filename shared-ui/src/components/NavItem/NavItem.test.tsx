import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Badge } from '../Badge/Badge.tsx';
import { BottomBar } from '../BottomBar/BottomBar.tsx';
import { checkAccessibility } from '../check-accessibility.ts';
import { TopBar } from '../TopBar/TopBar.tsx';
import { NavItem } from './NavItem.tsx';

const item = (
  <NavItem
    icon={<svg aria-hidden="true" />}
    label="Messages"
    active
    badge={<Badge count={3} label="3 unread messages" />}
    renderLink={({ children, ...link }) => (
      <a href="/chats" {...link}>
        {children}
      </a>
    )}
  />
);

it('has the name of the place, its badge, and marks the current page', async () => {
  render(<BottomBar label="Main">{item}</BottomBar>);
  const bar = screen.getByRole('navigation', { name: 'Main' });
  const link = within(bar).getByRole('link', { name: /Messages.*3 unread messages/ });
  expect(link.getAttribute('aria-current')).toBe('page');
  await checkAccessibility();
});

it('looks the same in the top bar', async () => {
  render(
    <TopBar brand={<a href="/">Tandemly</a>} nav={item} navLabel="Main" end={<button type="button">Account</button>} />,
  );
  expect(within(screen.getByRole('banner')).getByRole('link', { name: /Messages/ })).toBeDefined();
  await checkAccessibility();
});
