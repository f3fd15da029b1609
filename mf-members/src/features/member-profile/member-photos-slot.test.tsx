import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { MemberProfile } from '@tandem/contracts/api/members';
import { ApiError } from '@tandem/shared-ui/host';
import { TestApp, createFakeHost, messagesIn, someImage, someMemberProfile, someUser } from '@tandem/shared-ui/testing';
import { useLocation } from '@tandem/shared-ui/router';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import MemberPhotosSlot from './MemberPhotosSlot.tsx';

const LOCKED = someImage({ id: 9, blurred: true, private: true });

/** Where a link has led, and what it has brought. */
function Arrived() {
  const { pathname, state } = useLocation();
  return (
    <p>
      {pathname} {JSON.stringify(state)}
    </p>
  );
}

function openPhotos(profile: () => MemberProfile, credits = 12) {
  const fake = createFakeHost({
    user: someUser({ credits }),
    links: { buyCredits: () => '/credits' },
    responses: {
      'GET /api/member.php': profile,
      'POST /api/photo-unlock.php': () => ({ photo: someImage({ id: 9, private: true }), credits: 7 }),
    },
  });
  const onClose = vi.fn<() => void>();
  render(
    <TestApp fake={fake} messages={{ 'mf-members': messagesIn({ en, fr }) }} at="/chats/7">
      <MemberPhotosSlot member={{ id: 1001, name: 'Anouk' }} backTo="/members/1001/chat" open onClose={onClose} />
      <Arrived />
    </TestApp>,
  );
  return { fake, onClose, user: userEvent.setup({ delay: null }) };
}

it('shows the photos, and unlocks a private one there: its price, the balance, one button [R-CHAT-PARTNER-PHOTOS, R-PHOTOS-UNLOCK-PRICE]', async () => {
  const { fake, user } = openPhotos(() => someMemberProfile({ name: 'Anouk', photos: [LOCKED] }));
  const viewer = within(await screen.findByRole('dialog', { name: 'Photos of Anouk' }));
  expect(await viewer.findByText('You have 12 credits.')).toBeDefined();
  await user.click(viewer.getByRole('button', { name: 'Unlock for 5 credits' }));
  expect(await viewer.findByRole('img', { name: 'Anouk, photo 1 of 1' })).toBeDefined();
  expect(fake.host.queryClient.getQueryData<{ user: { credits: number } }>(['user'])?.user.credits).toBe(7);
});

it('leads to credits where there are too few, and names the way back to the conversation [R-PAY-BACK-TO-CHAT]', async () => {
  const { user } = openPhotos(() => someMemberProfile({ name: 'Anouk', photos: [LOCKED] }), 1);
  await user.click(await screen.findByRole('link', { name: 'Buy credits' }));
  expect(await screen.findByText('/credits {"backTo":"/members/1001/chat"}')).toBeDefined();
});

it.each([
  ['there is none', () => someMemberProfile({ name: 'Anouk', photos: [] }), 'Anouk has no photo yet'],
  [
    'the member is gone',
    (): MemberProfile => {
      throw new ApiError({ code: 'not_found', status: 404, message: 'This member is no longer available.' });
    },
    'This member is no longer available.',
  ],
])('says so where %s', async (_what, profile, text) => {
  const { fake, onClose } = openPhotos(profile);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(fake.notices).toEqual([{ tone: 'error', text }]);
});
