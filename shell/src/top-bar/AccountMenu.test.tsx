import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { deviceStorage, unsentKey } from '@tandem/shared-ui/host';
import { someImage, someUser } from '@tandem/shared-ui/testing';
import type { User } from '@tandem/contracts/api/user';
import { renderFrame } from '../test-frame.tsx';
import type { FrameOptions } from '../test-frame.tsx';
import { someRoute } from '../test-routes.ts';
import { TopBar } from './TopBar.tsx';

const renderBar = (options: FrameOptions = {}) => renderFrame(<TopBar />, options);
const renderMember = (changes: Partial<User> = {}, options: FrameOptions = {}) =>
  renderBar({ user: someUser(changes), ...options });
const openAccountMenu = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Account menu of Sam' }));
  return screen.getByRole('menu', { name: 'Account menu of Sam' });
};

describe('the account dropdown', () => {
  it('shows the thumbnail and the profile name [R-FRAME-ACCOUNT-FACE, R-FRAME-ACCOUNT-NAME]', () => {
    renderMember({ profile: { ...someUser().profile, main_image: someImage({ thumb_filename: '/media/sam.webp' }) } });
    const button = screen.getByRole('button', { name: 'Account menu of Sam' });
    expect(button.textContent).toBe('Sam');
    expect(button.querySelector('img')).not.toBeNull();
  });

  it('shows an icon where there is no picture [R-FRAME-ACCOUNT-FACE]', () => {
    renderMember();
    const button = screen.getByRole('button', { name: 'Account menu of Sam' });
    expect(button.querySelector('img')).toBeNull();
    expect(button.querySelector('svg.lucide-user-round')).not.toBeNull();
  });

  it('links to My profile, Settings and Notifications [R-FRAME-ACCOUNT-PROFILE, R-FRAME-ACCOUNT-SETTINGS, R-FRAME-ACCOUNT-NOTIFICATIONS]', async () => {
    renderMember({});
    const menu = await openAccountMenu();
    expect(within(menu).getByRole('menuitem', { name: 'My profile' }).getAttribute('href')).toBe('/profile');
    expect(within(menu).getByRole('menuitem', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
    expect(within(menu).getByRole('menuitem', { name: 'Notifications' }).getAttribute('href')).toBe('/notifications');
  });

  it('has its entries in their order, for the arrow keys as well', async () => {
    renderMember({});
    const items = [...(await openAccountMenu()).querySelectorAll('[role^=menuitem]')];
    const names = items.map(({ textContent }) => textContent);
    expect(names).toEqual(['My profile', 'Settings', 'Notifications', 'Light', 'Dark', 'Automatic', 'Logout']);
    for (const item of items) {
      expect(document.activeElement).toBe(item);
      await userEvent.keyboard('{ArrowDown}');
    }
    expect(document.activeElement, 'round').toBe(items[0]);
  });

  it('has what is for moderators for them alone [R-FRAME-ACCOUNT-MODERATION]', async () => {
    const queue = someRoute('queue', {
      access: 'moderator',
      texts: { title: 'Queue', label: 'Queue' },
      navigation: { place: 'account', order: 1, audience: 'moderator' },
    });
    const { host } = renderMember({}, { routes: [queue] });
    const menu = await openAccountMenu();
    expect(within(menu).queryByRole('menuitem', { name: 'Queue' })).toBeNull();
    act(() => host.session.signedIn(someUser({ role: 'moderator' })));
    expect(await within(menu).findByRole('menuitem', { name: 'Queue' })).toBeDefined();
  });

  it('leaves out entries without a live part', async () => {
    renderMember({}, { routes: [] });
    const menu = await openAccountMenu();
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(['Logout']);
  });

  it('logs out [R-FRAME-ACCOUNT-LOGOUT]', async () => {
    const fake = renderMember();
    const logout = vi.spyOn(fake.host.session, 'logout');
    await userEvent.click(within(await openAccountMenu()).getByRole('menuitem', { name: 'Logout' }));
    expect(logout).toHaveBeenCalledOnce();
    expect(await screen.findByRole('link', { name: 'Log in' })).toBeDefined();
  });

  it.each([
    ['a draft', unsentKey('mf-chat', 'draft', someUser().id, 5), 'Half a thought'],
    ['an unsent message', unsentKey('mf-chat', 'outbox', someUser().id, 5), '[{}]'],
  ])('asks before a logout that loses %s [R-ACCOUNT-LOGOUT-ASKS]', async (_what, key, text) => {
    deviceStorage.setItem(key, text);
    const fake = renderMember();
    const logout = vi.spyOn(fake.host.session, 'logout');
    const press = async () =>
      userEvent.click(within(await openAccountMenu()).getByRole('menuitem', { name: 'Logout' }));
    await press();
    await screen.findByRole('dialog', { name: 'Log out and lose what you wrote?' });
    await userEvent.click(screen.getByRole('button', { name: 'Stay logged in' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([logout.mock.calls.length, deviceStorage.getItem(key)]).toEqual([0, text]);
    await press();
    await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
    expect(logout).toHaveBeenCalledOnce();
  });

  it('asks in French, and not for what another member wrote [R-ACCOUNT-LOGOUT-ASKS]', async () => {
    deviceStorage.setItem(unsentKey('mf-chat', 'draft', 43, 5), 'Not mine');
    const fake = renderMember({}, { locale: 'fr' });
    const logout = vi.spyOn(fake.host.session, 'logout').mockResolvedValue();
    const press = async () => {
      await userEvent.click(screen.getByRole('button', { name: /^Menu du compte/ }));
      await userEvent.click(screen.getByRole('menuitem', { name: 'Se déconnecter' }));
    };
    await press();
    expect(logout).toHaveBeenCalledOnce();
    deviceStorage.setItem(unsentKey('mf-members', 'draft', someUser().id, 'own-about'), '{}');
    await press();
    expect(
      await screen.findByRole('dialog', { name: /^Se déconnecter et perdre ce que vous avez écrit/ }),
    ).toBeDefined();
    expect(screen.getByRole('button', { name: 'Ne pas me déconnecter' })).toBeDefined();
    expect(logout).toHaveBeenCalledOnce();
  });

  it('shows when logging out failed', async () => {
    const fake = renderMember();
    vi.spyOn(fake.host.session, 'logout').mockRejectedValue(new Error('offline'));
    await userEvent.click(within(await openAccountMenu()).getByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(fake.notices).toEqual([expect.objectContaining({ tone: 'error' })]));
  });

  it('shows when logging out takes long: the session has not ended yet', async () => {
    const fake = renderMember();
    let end: () => void = () => undefined;
    vi.spyOn(fake.host.session, 'logout').mockReturnValue(new Promise((resolve) => (end = resolve)));
    await userEvent.click(within(await openAccountMenu()).getByRole('menuitem', { name: 'Logout' }));
    expect(fake.notices).toEqual([]);
    await waitFor(
      () =>
        expect(fake.notices).toEqual([expect.objectContaining({ text: expect.stringMatching(/longer than usual/) })]),
      { timeout: 4000 },
    );
    await act(async () => end());
  });

  it('changes the appearance', async () => {
    renderMember();
    await userEvent.click(within(await openAccountMenu()).getByRole('menuitemradio', { name: 'Dark' }));
    expect(document.documentElement.dataset.appearance).toBe('dark');
    expect(localStorage.getItem('appearance')).toBe('dark');
    const menu = await openAccountMenu();
    expect(within(menu).getByRole('menuitemradio', { name: 'Dark', checked: true })).toBeDefined();
  });
});
