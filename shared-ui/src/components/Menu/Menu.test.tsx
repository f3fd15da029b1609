import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { Menu } from './Menu.tsx';

const handleLogout = vi.fn();

function Account({ startsOpen, onOpenChange }: { startsOpen?: boolean; onOpenChange?: (open: boolean) => void }) {
  return (
    <>
      <Menu
        label="Account"
        trigger="Anna"
        startsOpen={startsOpen}
        onOpenChange={onOpenChange}
        items={[
          {
            key: 'profile',
            label: 'My profile',
            renderLink: ({ children, ...link }) => (
              <a href="#profile" {...link}>
                {children}
              </a>
            ),
          },
          { key: 'settings', label: 'Settings', onSelect: () => undefined },
          { key: 'logout', label: 'Log out', separated: true, onSelect: handleLogout },
        ]}
      />
      <button type="button">After</button>
    </>
  );
}

const trigger = () => screen.getByRole('button', { name: 'Account' });
const focused = () => document.activeElement?.textContent;

it('opens on its first item and walks round with the arrows', async () => {
  render(<Account />);
  expect(trigger().getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(trigger());
  expect(trigger().getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('menu', { name: 'Account' })).toBeDefined();
  expect(focused()).toBe('My profile');
  await userEvent.keyboard('{ArrowUp}');
  expect(focused()).toBe('Log out');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('My profile');
  await userEvent.keyboard('{End}{Home}');
  expect(focused()).toBe('My profile');
  await checkAccessibility();
});

it('takes the place of an open menu, and reports when it opens and closes', async () => {
  const handleOpenChange = vi.fn();
  render(<Account startsOpen onOpenChange={handleOpenChange} />);
  expect(focused()).toBe('My profile');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(handleOpenChange.mock.calls).toEqual([[true], [false]]);
});

it('opens by arrow keys at either end, and finds items by their first letter', async () => {
  render(<Account />);
  trigger().focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(focused()).toBe('Log out');
  await userEvent.keyboard('s');
  expect(focused()).toBe('Settings');
});

it('closes by Escape and gives the focus back', async () => {
  render(<Account />);
  await userEvent.click(trigger());
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(trigger());
});

it('closes by Tab, which leaves it', async () => {
  render(<Account />);
  await userEvent.click(trigger());
  await userEvent.tab();
  expect(screen.queryByRole('menu')).toBeNull();
});

it('acts and closes by Enter', async () => {
  render(<Account />);
  trigger().focus();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(handleLogout).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu')).toBeNull();
});

it('follows a link by Space as by Enter, and closes', async () => {
  render(<Account />);
  trigger().focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('My profile');
  await userEvent.keyboard(' ');
  expect(location.hash).toBe('#profile');
  expect(screen.queryByRole('menu')).toBeNull();
});

it('closes by a click outside', async () => {
  render(<Account />);
  await userEvent.click(trigger());
  await userEvent.click(screen.getByRole('button', { name: 'After' }));
  expect(screen.queryByRole('menu')).toBeNull();
});

it('marks the selected one, each in its own language', async () => {
  render(
    <Menu
      label="Language"
      trigger="EN"
      items={[
        { key: 'en', label: 'English', lang: 'en', checked: true },
        { key: 'fr', label: 'Français', lang: 'fr', checked: false },
      ]}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Language' }));
  expect(screen.getByRole('menuitemradio', { name: 'English', checked: true })).toBeDefined();
  expect(screen.getByRole('menuitemradio', { name: 'Français', checked: false }).getAttribute('lang')).toBe('fr');
});
