import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { LinkTabs, Tabs } from './Tabs.tsx';

const tabs = [
  { id: 'account', label: 'Account' },
  { id: 'privacy', label: 'Privacy' },
  { id: 'data', label: 'Your data' },
] as const;

function Harness() {
  const [active, setActive] = useState<(typeof tabs)[number]['id']>('account');
  return (
    <Tabs label="Settings" tabs={tabs} active={active} onChange={setActive}>
      <p>Content of {active}</p>
    </Tabs>
  );
}

it('shows one panel, and arrow keys wrap around', async () => {
  render(<Harness />);
  await userEvent.click(screen.getByRole('tab', { name: 'Privacy' }));
  expect(screen.getByRole('tabpanel', { name: 'Privacy' }).textContent).toBe('Content of privacy');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Account', selected: true })).toBe(document.activeElement);
  await userEvent.keyboard('{End}');
  expect(screen.getByRole('tab', { name: 'Your data', selected: true })).toBe(document.activeElement);
  await checkAccessibility();
});

it('is a navigation of links where each part has an address', async () => {
  render(
    <LinkTabs
      label="Likes"
      tabs={tabs}
      active="data"
      renderLink={(id, { children, ...link }) => (
        <a href={`/${id}`} {...link}>
          {children}
        </a>
      )}
    />,
  );
  expect(screen.getByRole('navigation', { name: 'Likes' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Your data', current: 'page' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Account' }).getAttribute('aria-current')).toBeNull();
  await checkAccessibility();
});

it('brings the active tab into sight where the list is wider than the window', () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.getAttribute('aria-current') === 'page') return new DOMRect(500, 0, 100, 44);
    return new DOMRect(0, 0, 300, 44);
  });
  render(
    <LinkTabs
      label="Lists"
      tabs={tabs}
      active="data"
      renderLink={(id, link) => (
        <a href={`#${id}`} {...link}>
          {link.children}
        </a>
      )}
    />,
  );
  // Its middle, at 550, comes to that of the list, at 150.
  expect(screen.getByRole('list').scrollLeft).toBe(400);
});
