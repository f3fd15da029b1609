import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { SlotProps } from '@tandem/contracts/composition/slots';
import type { SlotSource } from '@tandem/shared-ui/host';
import { createFakeHost, someUser } from '@tandem/shared-ui/testing';
import { openProfile, profileName } from '../../testing/open-profile.tsx';

function FakeGifts({ profileId, profileName: name, onClose }: SlotProps['send-gift']) {
  return (
    <button onClick={onClose}>
      Give to {name}, {profileId}
    </button>
  );
}

/** A part that fills the slot, or whose files are away at first. */
const slotsOf = (load: () => Promise<unknown>) =>
  ({ has: (name: string) => name === 'send-gift', load, parts: () => [] }) as unknown as SlotSource;
const filled = slotsOf(() =>
  Promise.resolve({ component: FakeGifts, host: createFakeHost({ user: someUser() }).host }),
);

const button = () => screen.findByRole('button', { name: /^(Send a gift|Offrir un cadeau)$/ });

describe('the gift on a profile', () => {
  it('opens what another part offers, for this member [R-CHAT-GIFT-OFFERED]', async () => {
    const { user } = openProfile({ slots: filled });
    const opener = await button();
    // The slot suspends until its part is there.
    await act(async () => opener.click());
    const dialog = within(await screen.findByRole('dialog', { name: 'A gift for Marloes_82' }));
    await user.click(await dialog.findByRole('button', { name: 'Give to Marloes_82, 1001' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['en', 'You need to be logged in to send a gift to Marloes_82'],
    ['fr', 'Connectez-vous pour offrir un cadeau à Marloes_82'],
  ] as const)(
    'shows a visitor the way in, in %s [R-CHAT-GIFT-LOGIN-REQUIRED, T-CHAT-GIFT-LOGIN]',
    async (locale, title) => {
      const { fake, user } = openProfile({ user: null, locale, slots: filled });
      await user.click(await button());
      expect(fake.emitted).toEqual([{ name: 'signup-wanted', payload: { profileId: 1001, title } }]);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('can be tried again where that part did not load', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let works = false;
    const { user } = openProfile({
      slots: slotsOf(() => (works ? filled.load('send-gift') : Promise.reject(new Error('no chunk')))),
    });
    await user.click(await button());
    const again = await screen.findByRole('button', { name: 'Try again' });
    works = true;
    await user.click(again);
    expect(await screen.findByRole('button', { name: /^Give to/ })).toBeDefined();
  });

  it('is not there where no part offers it', async () => {
    openProfile();
    await profileName();
    expect(screen.queryByRole('button', { name: 'Send a gift' })).toBeNull();
  });

  it('is not there on one’s own profile', async () => {
    openProfile({ user: someUser({ id: 1001 }), slots: filled });
    await profileName();
    expect(screen.queryByRole('button', { name: 'Send a gift' })).toBeNull();
  });
});
